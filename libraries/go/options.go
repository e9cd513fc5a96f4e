package canonical

// Option sets up a Canonicalizer.
type Option func(*Canonicalizer)

// WithRecord applies a domain record to its own hosts.
func WithRecord(own *Record) Option {
	return func(c *Canonicalizer) { c.given, c.lookUp = own, nil }
}

// WithRecords finds the record of a host; nil for none. It is called about once per host.
func WithRecords(lookUp func(host string) *Record) Option {
	return func(c *Canonicalizer) { c.lookUp = lookUp }
}

// WithRules replaces the rules that this package carries.
func WithRules(rules *Rules) Option {
	return func(c *Canonicalizer) { c.rules = rules }
}
