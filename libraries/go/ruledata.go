package canonical

// ruleData is section 2.5.
type ruleData struct {
	Tracking       []*trackingData   `json:"tracking"`
	Sessions       []*sessionData    `json:"sessions"`
	PassThrough    []*secretData     `json:"passThrough"`
	SecretShapes   []*shapeData      `json:"secretShapes"`
	ClickServers   []*clickData      `json:"clickServers"`
	Redirectors    []*redirectorData `json:"redirectors"`
	Providers      []*providerData   `json:"providers"`
	Platforms      []*platform       `json:"platforms"`
	NamingSchemes  []*namingScheme   `json:"namingSchemes"`
	FoldExceptions []*foldException  `json:"foldExceptions"`
	FragmentPages  []*fragmentData   `json:"fragmentPages"`
	ValueClasses   map[string]string `json:"valueClasses"`
	PublicSuffixes struct {
		Rules []string `json:"rules"`
	} `json:"publicSuffixes"`
}

type trackingData struct {
	Names      []string `json:"names"`
	IgnoreCase bool     `json:"ignoreCase"`
	Hosts      []string `json:"hosts"`
	Paths      []string `json:"paths"`
	Value      string   `json:"value"`
	ValueIs    string   `json:"valueIs"`
	Profiles   []string `json:"profiles"`
	Unless     []struct {
		Host, Path, Value string
	} `json:"unless"`
	hosts set
}

type clickData struct {
	Hosts       []string `json:"hosts"`
	FirstLabels []string `json:"firstLabels"`
	Paths       []string `json:"paths"`
}

type platform struct {
	Name    string   `json:"name"`
	Keep    []string `json:"keep"`
	Strip   []string `json:"strip"`
	Actions []string `json:"actions"`
}

type namingScheme struct {
	Match string `json:"match"`
	Text  string `json:"text"`
}

type foldException struct {
	Fold       string   `json:"fold"`
	Hosts      []string `json:"hosts"`
	FirstLabel string   `json:"firstLabel"`
	Segment    string   `json:"segment"`
}

type fragmentData struct {
	Hosts    []string `json:"hosts"`
	Paths    []string `json:"paths"`
	Fragment string   `json:"fragment"`
	Secret   bool     `json:"secret"`
}
