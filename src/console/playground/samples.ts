/** Questions to begin with; each shows another step at work. */
export const SAMPLES: readonly { readonly title: string; readonly urls: readonly string[] }[] = [
  {
    title: 'Two links to one article',
    urls: [
      'http://www.example.com/news/index.html?utm_source=newsletter&utm_medium=email&id=42#comments',
      'https://example.com/news?id=42&fbclid=IwAR0a1b2c3d4e5f',
    ],
  },
  {
    title: 'Two pages that look alike',
    urls: ['https://example.com/article?id=7&ref=home', 'https://example.com/article?id=8&ref=home'],
  },
  {
    title: 'A video, four ways',
    urls: [
      'https://youtu.be/dQw4w9WgXcQ?si=shared',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.google.com/url?q=https%3A%2F%2Fyoutube.com%2Fembed%2FdQw4w9WgXcQ',
    ],
  },
  {
    title: 'A session id and lower-case hex',
    urls: ['https://shop.example/caf%c3%a9;jsessionid=0123456789ABCDEF0123456789ABCDEF?size=40&color=red'],
  },
  {
    title: 'A signed link, which stays as it is',
    urls: ['https://files.example.com/report.pdf?b=2&a=1&X-Amz-Signature=5d41402abc4b2a76b9719d911017c592'],
  },
]
