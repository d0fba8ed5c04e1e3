-- Groups and centers have somebody who leads them, and a day and a place where they meet.
alter table member_group
  add column leader_id uuid,
  add column treasurer_id uuid,
  add column meeting_day text,
  add column meeting_place text;
alter table member_group add constraint member_group_leader_id_fkey
  foreign key (branch_id, leader_id) references member (branch_id, id);
alter table member_group add constraint member_group_treasurer_id_fkey
  foreign key (branch_id, treasurer_id) references member (branch_id, id);
alter table member_center
  add column leader_id uuid,
  add column meeting_day text,
  add column meeting_place text;
alter table member_center add constraint member_center_leader_id_fkey
  foreign key (branch_id, leader_id) references member (branch_id, id);
