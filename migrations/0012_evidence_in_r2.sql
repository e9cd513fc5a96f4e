-- What runs have observed is in R2, under `evidence/`. The rows were kept for 14 days: the next run of a domain fetches its pages again.
DROP TABLE run_observations;
