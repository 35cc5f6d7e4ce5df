ALTER TABLE platform_settings
  -- How the next address is chosen where a request does not say.
  ADD COLUMN ip_allocation_strategy varchar(16) NOT NULL DEFAULT 'sequential'
    CHECK (ip_allocation_strategy IN ('sequential', 'random')),
  -- From which percentage on a network is shown as nearly full, and as full.
  ADD COLUMN utilization_warn_threshold integer NOT NULL DEFAULT 80
    CHECK (utilization_warn_threshold BETWEEN 0 AND 100),
  ADD COLUMN utilization_critical_threshold integer NOT NULL DEFAULT 95
    CHECK (utilization_critical_threshold BETWEEN 0 AND 100),
  -- Smaller networks, point-to-point links and loopbacks, are full by nature and not reported.
  ADD COLUMN utilization_max_prefix_ipv4 integer NOT NULL DEFAULT 29
    CHECK (utilization_max_prefix_ipv4 BETWEEN 0 AND 32),
  ADD COLUMN utilization_max_prefix_ipv6 integer NOT NULL DEFAULT 126
    CHECK (utilization_max_prefix_ipv6 BETWEEN 0 AND 128);
