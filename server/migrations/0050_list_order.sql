-- A page of a long list is a stretch of an index, whichever of the usual columns it is sorted by and wherever it begins.
CREATE INDEX subnet_by_name ON subnet (name, id) WHERE deleted_at IS NULL;
CREATE INDEX subnet_by_status ON subnet (status, id) WHERE deleted_at IS NULL;
CREATE INDEX subnet_by_vlan ON subnet (vlan_id, id) WHERE deleted_at IS NULL;
CREATE INDEX subnet_by_modified_at ON subnet (modified_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_in_order ON ip_block (network, id) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_by_name ON ip_block (name, id) WHERE deleted_at IS NULL;
CREATE INDEX ip_block_by_modified_at ON ip_block (modified_at, id) WHERE deleted_at IS NULL;

-- Sessions are kept when they have ended; those of one account are few beside those of all.
CREATE INDEX user_session_in_order ON user_session (created_at, id);
CREATE INDEX user_session_by_last_seen ON user_session (last_seen_at, id);
CREATE INDEX user_session_of_user ON user_session (user_id, created_at, id);
DROP INDEX user_session_user;
