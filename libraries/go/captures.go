package canonical

// captures are the values of the captures of a pattern, few enough for a list.
type captures []capture

type capture struct{ name, value string }

func (c captures) get(name string) (string, bool) {
	for i := range c {
		if c[i].name == name {
			return c[i].value, true
		}
	}
	return "", false
}

// add is false when the name has another value already.
func (c *captures) add(name, value string) bool {
	if known, ok := c.get(name); ok {
		return known == value
	}
	*c = append(*c, capture{name, value})
	return true
}

func (c *captures) set(name, value string) {
	for i := range *c {
		if (*c)[i].name == name {
			(*c)[i].value = value
			return
		}
	}
	*c = append(*c, capture{name, value})
}
