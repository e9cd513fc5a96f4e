import type { SeenPair, SeenPicture } from '../../store/runs/page-evidence.ts'
import { amountText } from '../parts/amounts.tsx'
import { Moment } from '../parts/moment.tsx'
import { ProseText } from '../parts/prose-text.tsx'

interface PairPicturesProps {
  readonly pair: SeenPair
  /** Path prefix of the pictures, without a slash at the end. */
  readonly base: string
}

/** Screenshots of both pages, or one line with the reason why there is none; nothing without a browser binding. */
export function PairPictures({ pair: { original, canonical }, base }: PairPicturesProps) {
  if (original.picture === undefined && canonical.picture === undefined) return <></>
  return (
    <div class="pair-heads shots">
      <Shot form="as clients request it" picture={original.picture} base={base} />
      <Shot form="as the origin receives it" picture={canonical.picture} base={base} />
    </div>
  )
}

interface ShotProps extends Pick<PairPicturesProps, 'base'> {
  readonly form: string
  readonly picture: SeenPicture | undefined
}

function Shot({ form, picture, base }: ShotProps) {
  if (picture === undefined) return <p class="soft small">{`No picture ${form}: the page was not seen.`}</p>
  if (picture.kind === 'none') {
    return (
      <p class="soft small">
        {`No picture ${form}: `}
        <ProseText text={picture.why} />
      </p>
    )
  }
  const address = `${base}/${picture.name}`
  return (
    <figure class="shot">
      <a href={address}>
        <img src={address} alt={`The page ${form}, in a browser`} width={1280} height={800} loading="lazy" />
      </a>
      <figcaption class="soft small">
        {`${form}, in a browser, `}
        <Moment atMs={picture.atMs} />
        <PartsLeftOut count={picture.partsLeftOut} />
      </figcaption>
    </figure>
  )
}

function PartsLeftOut({ count }: { readonly count: number }) {
  if (count === 0) return <></>
  return <>{`; without ${amountText(count, 'part')} of the page`}</>
}
