import type { ProductEntry } from './product-entry.ts';

export const folkInstruments: readonly ProductEntry[] = [
  {
    title: 'Kala KA-15S soprano ukulele, ready to sing',
    gear: 'kala-ka-15s',
    finish: 'Mahogany',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'rosa',
    description:
      "Start here, sing by Friday. It's a small mahogany ukulele with Aquila strings and geared tuners that don't slip, so we spend the lesson on music rather than tuning. It was the spare in my after-school group. A teeny mark by the soundhole and some finger shine on the neck, that's all. It comes with the red cloth bag one of my students sewed, a chord chart, and my list of twelve songs with three chords. Perfect for six-year-olds and for grandmothers.",
  },
  {
    title: 'Kala soprano ukulele KA-15S, satin mahogany',
    gear: 'kala-ka-15s',
    finish: 'Mahogany',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Satin finish, white binding on the top, a cheerful voice. We take in ukuleles by the armful after each school year and keep those that play in tune up the neck; this one does. The satin is rubbed shiny below the strings and there is a pencil-sized impression on the back. Fret ends have been dressed, and new Aquila Super Nylguts are stretched and settled. At this price we can offer no case but will find you a box, and a tuner app is free.',
  },
  {
    title: 'Kala KA-C concert ukulele, gift wrapped twice',
    gear: 'kala-ka-c',
    finish: 'Mahogany',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'First it was a present, then it was another present, and the second recipient brought it to us. Neither of them removed the tag from the headstock. Concert size gives you more room between frets than a soprano and keeps the same tuning. Mahogany all around, bound edges, rosewood board. We tuned it for three days until the strings gave up stretching; beyond that it is untouched. In its cardboard with the care leaflet and, for some reason, a bow.',
  },
  {
    title: 'Kala concert uke, writing companion',
    gear: 'kala-ka-c',
    finish: 'Mahogany',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'mara',
    description:
      "Three of my songs started on this on the back steps, when a guitar felt too serious. It's a concert, so my hands fit and it still goes in a tote bag. There is a patch on the upper edge where my arm has worn the satin smooth and a couple of thumbnail lines beside the fretboard. Tuners are good, intonation is lovely to the tenth fret. Low-G string fitted, with a normal G in the pouch. I've promised myself one small instrument at a time. Padded bag included.",
  },
  {
    title: 'Kala KA-T tenor – fuller voice, tidy example',
    gear: 'kala-ka-t',
    finish: 'Mahogany',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'The tenor is where guitarists feel at home: a seventeen-inch scale and enough body to be heard beside a guitar. A retired couple had a pair, and this was hers, the less played of the two. We located one spot on the lower rim where it leaned on a chair, and no wear on the frets at all. String action set to 2.5 mm at the twelfth. Fluorocarbons on it now for a clearer treble. Comes in a Kala gig bag with a strap that clips to the soundhole.',
  },
  {
    title: 'Kala uke, patched top, porch sound',
    gear: 'kala-ka-15s',
    finish: 'Mahogany',
    made: 2013,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'gus',
    description:
      'A nutria got in the boathouse, or maybe it was my nephew, and there was a hole in the top about the size of a pecan. I glued a patch of cypress behind it and left it proud, like a badge. Lots of scratches, one tuner swapped for something off a mandolin, and the first fret is worn so the C buzzes some if you press lazy. Could stand new strings. Plays sweet enough to make a child quit crying; I have tested this. No bag.',
  },

  {
    title: 'Deering Goodtime open-back banjo',
    gear: 'deering-goodtime',
    finish: 'Maple',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'walt',
    description:
      'Blond maple, three-ply rim, five strings, made in California by people who care about it. I took up clawhammer at sixty-eight to stay ahead of the dementia and annoy the dog. It has been a success on the second count. One pale scuff near the armrest spot, head still milky white, neck straight as a preacher. I put a little felt behind the head for manners; it pulls right out. Moving up to a Vega. Padded bag, picks I never used, a book with my swearing in the margins.',
  },
  {
    title: 'Dearing Goodtime banjo, jam tested',
    brand: 'Dearing',
    gear: 'deering-goodtime',
    finish: 'Maple',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'gus',
    description:
      "Down here we let the accordion go first, and the banjo says amen. Nice light Goodtime, loud for its weight, and I set the head tight so it pops. There's a shine on the neck where my thumb goes and some light marking on the head by the strings; the maple's got just one small nick on the peghead. Fifth-string spikes at seven and nine were put in by the shop when new. I'm building my own from a cypress pot. Soft bag and a strap from an old belt.",
  },
  {
    title: 'Deering Goodtime – player grade, new head',
    gear: 'deering-goodtime',
    finish: 'Maple',
    made: 2012,
    bought: 2015,
    condition: 'Good',
    type: 'Repaired',
    seller: 'counter',
    description:
      'A music camp wore through the old head, so we fitted a frosted one, trued the pot and replaced two bent hooks. The maple rim has dents in the lower edge, the neck has a scratch behind the fourth fret that is felt but soon forgotten, and frets in first position are lightly grooved. Tuned to open G it rings as a Goodtime should. At 4 pounds it is the friendliest banjo to learn on that we know. No case; the bridge position is marked in pencil.',
  },
  {
    title: 'Deering Goodtime Two with resonator',
    gear: 'deering-goodtime-two',
    finish: 'Maple',
    made: 2011,
    bought: 2014,
    condition: 'Good',
    type: 'All original',
    seller: 'hal',
    description:
      'The resonator version, which projects the sound forward and is preferred for bluegrass. I lent it to a neighbor for some years in exchange for firewood, and it returned with character: several dents on the resonator edge, a chip at the peghead, and tarnish to the hooks. Structurally there is nothing amiss; the coordinator rod is tight and the fretwork is serviceable. The resonator is held by four thumbscrews, thus you have two banjos for the price. A hard case of another maker is included.',
  },
];
