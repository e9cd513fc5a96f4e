import { ARCHETYPES, sitePages } from './sites.ts'
import { measureForms } from './metrics.ts'
import { METHODS } from './methods.ts'
import { noisyLabels } from './labels.ts'
const size = Number(process.argv[2] ?? 5000)
const noise = Number(process.argv[3] ?? 0)
const only = process.argv[4] ?? ''
const meth = process.argv[5] ?? ''
for (const archetype of ARCHETYPES) {
  if (!archetype.name.startsWith(only)) continue
  const train = sitePages(archetype, size, { seed: 1, from: 1000 })
  const test = sitePages(archetype, size, { seed: 2, from: 1_000_000 })
  console.log('=====', archetype.name)
  for (const { name, learn } of METHODS) {
    if (!name.includes(meth)) continue
    const t = process.cpuUsage()
    const { form, ...rest } = await learn(noisyLabels(train, noise, 7), test)
    const ms = process.cpuUsage(t).user / 1000
    const m = measureForms(test.flatMap(({ id, urls }) => urls.map((url) => ({ url, page: id, form: form(url) }))))
    console.log(
      name.padEnd(18),
      ms.toFixed(0).padStart(6),
      'dup',
      m.dupReduction.toFixed(3),
      'comp',
      m.compression.toFixed(3),
      'fpr',
      m.fpr.toFixed(4),
      'fm',
      m.falseMerges.toFixed(5),
      'lost',
      m.lostPages,
      JSON.stringify(rest),
    )
  }
}
