-- Pages of reservations, and how many there are, are read from an index alone.
DROP INDEX dhcp_static_assignment_in_order;
CREATE INDEX dhcp_static_assignment_in_order ON dhcp_static_assignment (ip_address, id) WHERE is_live;
CREATE INDEX dhcp_static_assignment_of_scope ON dhcp_static_assignment (scope_id, ip_address, id) WHERE is_live;
