-- Which row of NetBox a row came from: an import looks for its rows by this before it makes new ones.
CREATE INDEX customer_extipam ON customer ((coalesce(custom_fields ->> 'extipam_id', '')))
  WHERE import_source = 'extipam';
CREATE INDEX vrf_extipam ON vrf ((coalesce(custom_fields ->> 'extipam_id', ''))) WHERE import_source = 'extipam';
CREATE INDEX ip_block_extipam ON ip_block ((coalesce(custom_fields ->> 'extipam_id', '')))
  WHERE import_source = 'extipam';
CREATE INDEX subnet_extipam ON subnet ((coalesce(custom_fields ->> 'extipam_id', ''))) WHERE import_source = 'extipam';
CREATE INDEX ip_address_extipam ON ip_address ((coalesce(custom_fields ->> 'extipam_id', '')))
  WHERE import_source = 'extipam';
CREATE INDEX site_extipam ON site ((coalesce(tags ->> 'extipam_id', ''))) WHERE import_source = 'extipam';
CREATE INDEX vlan_extipam ON vlan ((coalesce(tags ->> 'extipam_id', ''))) WHERE import_source = 'extipam';
CREATE INDEX ip_space_extipam ON ip_space ((coalesce(tags ->> 'extipam_id', ''))) WHERE import_source = 'extipam';
