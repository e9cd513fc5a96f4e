package canonical_test

import (
	"fmt"

	"edge-canonicalizer.dev/canonical"
)

func ExampleCanonicalize() {
	page := canonical.Canonicalize("https://www.example.com/a/?utm_source=x&b=1")
	fmt.Println(page.URL)
	fmt.Println(page.Key)
	video := canonical.Canonicalize("https://youtu.be/dQw4w9WgXcQ?t=42")
	fmt.Println(video.Key, video.Item.Kind)
	// Output:
	// https://www.example.com/a/?b=1
	// url:6cb547ac73ee23b7a1582362
	// youtube:dQw4w9WgXcQ video
}

func ExampleNew() {
	record, err := canonical.ParseRecord([]byte(`{"v": 1, "domain": "shop.example", "strip": ["view"], "patterns": {}}`))
	if err != nil {
		panic(err)
	}
	shop := canonical.New(canonical.WithRecord(record))
	fmt.Println(shop.Canonicalize("http://shop.example/p?view=list&id=7", canonical.Request).URL)
	// Output:
	// http://shop.example/p?id=7
}

func ExampleSource() {
	source := &canonical.Source{
		URL:   "http://127.0.0.1:1/v1/domains/shop.example/record",
		Token: "…",
		Logf:  func(string, ...any) {},
	}
	fmt.Println(source.Canonicalizer().Canonicalize("https://shop.example/p?gclid=1&id=7", canonical.Identity).URL)
	// Output:
	// https://shop.example/p?id=7
}

func ExampleContract() {
	fmt.Println(len(canonical.Contract()))
	// Output:
	// 64
}
