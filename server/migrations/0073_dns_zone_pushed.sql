-- When a zone was last brought to a server is known of each server (dns_zone_state.applied_at).
ALTER TABLE dns_zone DROP COLUMN last_pushed_at;
