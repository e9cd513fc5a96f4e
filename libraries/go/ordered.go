package canonical

import (
	"bytes"
	"encoding/json"
)

// member is a member of a JSON object whose order counts.
type member struct {
	name  string
	value string
}

// orderedQuery is the conditions of a route, in order.
type orderedQuery []member

// UnmarshalJSON reads an object of texts.
func (q *orderedQuery) UnmarshalJSON(text []byte) error {
	return readObject(text, func(name string, value *json.Decoder) error {
		var text string
		err := value.Decode(&text)
		*q = append(*q, member{name, text})
		return err
	})
}

// orderedHosts is the routes of a provider by hosts, in order.
type orderedHosts []struct {
	names  string
	routes []*routeData
}

// UnmarshalJSON reads an object of lists of routes.
func (h *orderedHosts) UnmarshalJSON(text []byte) error {
	return readObject(text, func(name string, value *json.Decoder) error {
		var routes []*routeData
		err := value.Decode(&routes)
		*h = append(*h, struct {
			names  string
			routes []*routeData
		}{name, routes})
		return err
	})
}

// readObject calls a function for each member of an object, in order.
func readObject(text []byte, each func(name string, value *json.Decoder) error) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		if err := each(name.(string), decoder); err != nil {
			return err
		}
	}
	return nil
}
