-- Who swapped the refresh token of a session, and so who may present it once more within a few seconds.
ALTER TABLE user_session
  ADD COLUMN rotated_by_ip varchar(45),
  ADD COLUMN rotated_by_agent varchar(500),
  ADD COLUMN rotated_at timestamptz;
