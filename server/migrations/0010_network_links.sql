-- Network records that point at address space, whose tables came after them.
ALTER TABLE circuit
  ADD CONSTRAINT circuit_a_end_subnet_id_fkey FOREIGN KEY (a_end_subnet_id) REFERENCES subnet ON DELETE SET NULL,
  ADD CONSTRAINT circuit_z_end_subnet_id_fkey FOREIGN KEY (z_end_subnet_id) REFERENCES subnet ON DELETE SET NULL;
ALTER TABLE overlay_site
  ADD CONSTRAINT overlay_site_loopback_subnet_id_fkey FOREIGN KEY (loopback_subnet_id) REFERENCES subnet
    ON DELETE SET NULL;
ALTER TABLE multicast_membership
  ADD CONSTRAINT multicast_membership_ip_address_id_fkey FOREIGN KEY (ip_address_id) REFERENCES ip_address
    ON DELETE CASCADE;
ALTER TABLE tls_cert_target
  ADD CONSTRAINT tls_cert_target_ip_address_id_fkey FOREIGN KEY (ip_address_id) REFERENCES ip_address
    ON DELETE SET NULL;
