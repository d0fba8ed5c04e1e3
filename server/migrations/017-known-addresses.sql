-- Where a person gave their right password from: strangers' wrong ones elsewhere do not make them wait there.
create table known_address (
  user_id uuid not null references user_account,
  -- An IPv4 address, or the first of an IPv6 /64.
  network text not null,
  last_right_at timestamptz not null,
  primary key (user_id, network)
);
