-- Which version of the policies a person accepted, and when. Whoever has an account accepted some version before
-- this was kept, or was given it by their cooperative: they are asked once.
alter table user_account add column policy_version text, add column policy_accepted_at timestamptz;
