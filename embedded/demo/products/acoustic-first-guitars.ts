import type { ProductEntry } from './product-entry.ts';

export const firstAcoustics: readonly ProductEntry[] = [
  {
    title: 'Yamaha FG800, my teaching-room dreadnought',
    gear: 'yamaha-fg800',
    finish: 'Natural',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'rosa',
    description:
      "If you are starting out, stop scrolling: this is the guitar I tell everyone to buy. Solid spruce top, scalloped braces, and an action low enough that your fingers forgive you by the second week. It has stood on a stand next to my desk for demonstrating chords. One tiny mark near the soundhole from an enthusiastic seven-year-old, frets like new. Humidifier used every winter. I'm adding a soft case, a capo and the laminated chord card I give all my students.",
  },
  {
    title: '2017 Yamaha FG800 – solid top beater with a good heart',
    gear: 'yamaha-fg800',
    finish: 'Natural',
    made: 2017,
    condition: 'Good',
    type: 'All original',
    seller: 'counter',
    description:
      "Came in with a scout troop's name inked on the label, and you may imagine the campfires. The spruce has darkened to honey and carries a constellation of small dings below the soundhole; the back has two longer scratches. None of it reaches the wood underneath. We glued nothing because nothing was loose. Saddle lowered by a millimeter, frets polished, 12s fitted. It is loud, it is in tune with itself, and you can take it to the lake without worrying. Nylon gig bag.",
  },
  {
    title: 'Yahama FG800 acoustic, cabin guitar',
    brand: 'Yahama',
    gear: 'yamaha-fg800',
    finish: 'Sunburst',
    made: 2018,
    bought: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'pete',
    description:
      "Hung on a wall by Lake Superior six summers. Sunburst top. Some pick scratches under the strings, faint ring on the back that could be from a mug, otherwise no complaints. Neck's straight, no cracks, bridge is tight to the top, checked with a sheet of paper. Played by guests mostly, so mostly not played. Selling the cabin, everything in it goes. New strings on it last fall. No case, I'll wrap it in a blanket and you can keep the blanket.",
  },
  {
    title: 'Yamaha FG800 – traveled, loved, stickered',
    gear: 'yamaha-fg800',
    finish: 'Natural',
    made: 2016,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'bex',
    description:
      "This one has hitchhiked. There was a crack along the lower side from a bus luggage hold, cleated and glued by a friend who builds ukes, and it's been stable for three years. Stickers cover most of the back (they do peel, I tested one). The lacquer is worn off where your strumming arm goes, frets one to three are low and the G buzzes if you dig in. Needs new strings and probably a fret level. Still fills a room, still smells faintly of sunscreen.",
  },

  {
    title: 'Cordoba C5 classical, cedar top',
    gear: 'cordoba-c5',
    finish: 'Natural Cedar',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'A proper first classical: solid cedar over mahogany, 52 mm at the nut, and a warm, quick voice that flatters slow arpeggios. Its last owner took lessons for one term and kept it in the case with a humidity pack; we found a single nail trace beside the rosette and no other wear. Action is 3.2 on the treble side, a good compromise for fingerstyle and some strumming. Fresh Savarez strings, tied properly so they will not slip. Padded Cordoba bag included.',
  },
  {
    title: 'Cordova C5 nylon string, great for studying',
    brand: 'Cordova',
    gear: 'cordoba-c5',
    finish: 'Natural Cedar',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'priya',
    description:
      "I played this in grad school when my roommates wanted silence, because nylon strings at midnight are forgivable. The cedar top has a cluster of small fingernail marks above the strings from my attempts at rasgueado; that's really all you notice. There is slight wear in the gloss on the neck heel too. Tuners turn smoothly, no cracks, stored at 45-50 percent. I've gone to steel strings and have no wall space left in a 400-square-foot apartment. Soft case and a footstool come with it.",
  },
  {
    title: 'Cordoba C5 – new condition, student upgraded at once',
    gear: 'cordoba-c5',
    finish: 'Natural Cedar',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'rosa',
    description:
      'One of my students got two guitars for the same quinceañera. She kept the one from her grandfather, naturally, so her mother asked me to find a home for this. Not a scratch: the label protector is still inside the soundhole and the tags hang from the tuning heads. I tuned it once to make sure all was well and it sang. Box, allen key and warranty leaflet are with it. I can show a beginner how to change nylon strings if you pick it up in Tucson.',
  },
  {
    title: 'Cordoba C5 with repaired bridge, strong voice',
    gear: 'cordoba-c5',
    finish: 'Natural Cedar',
    made: 2014,
    condition: 'Good',
    type: 'Repaired',
    seller: 'counter',
    description:
      'Somebody strung this classical with steel. The bridge did what bridges do, and came up. It has been reglued in our workshop with hot hide glue, clamped overnight and left under tension for a month before we offered it. You can see a faint shadow of the old glue line on the bass side. Cedar is soft, so there are fingernail dents around the rosette, and the frets are lightly worn in first position. Sounds open and a little husky. Nylon strings only, please. Chipboard case.',
  },

  {
    title: 'Seagull S6 Original – wild cherry and cedar',
    gear: 'seagull-s6',
    finish: 'Natural Cedar',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'gus',
    description:
      "Made up in Quebec, which makes it a kind of cousin. Cedar top, wild cherry sides, wide nut so fat fingers like mine don't trip over each other. I kept it for fais do-dos where you can't hear yourself anyway, then mostly kept it home because it was too nice. The only scar is a nick on the end of that skinny headstock. Semi-gloss finish, low frets wear, tuned down a half step all its life. TRIC case with it. I'm paring down before the baby.",
  },
  {
    title: '2016 Seagull S6 – Canadian cedar dreadnought',
    gear: 'seagull-s6',
    finish: 'Natural Cedar',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Cedar opens early and this S6 has had years to do it, so the first strum surprises people. Traded by a singer who has worn the satin to a gentle shine beside the soundhole, without going through it. We see small pick traces, a lightly tarnished low E tuner and no cracks anywhere, checked with a mirror. Compensated saddle, action 2.4 and 1.8 mm. The 1.8-inch nut suits fingerpickers. Strung with phosphor bronze 12s. Hardshell TKL case is in decent order.',
  },
  {
    title: 'Seagull S6, the guitar I lend to people I like',
    gear: 'seagull-s6',
    finish: 'Natural Cedar',
    made: 2012,
    condition: 'Very Good',
    type: 'All original',
    seller: 'walt',
    description:
      "There's always been one guitar by the back door here for whoever comes to dinner, and for a decade it was this Seagull. Nobody ever dropped it, which says something for the company I keep. The top has mellowed to the shade of strong tea, with the sort of light scuffing you get from shirt buttons. Neck angle good, plenty of saddle left. My hearing has asked for a smaller bodied instrument and I listen to it when I can. Gig bag; a jar of fig preserves for local pickup.",
  },
  {
    title: 'Seagull S6 w/ LR Baggs M1 installed',
    gear: 'seagull-s6',
    finish: 'Burnt Umber',
    made: 2014,
    condition: 'Good',
    type: 'Modified',
    seller: 'mara',
    description:
      "I busked the farmers' market with this for four seasons. A luthier put in an LR Baggs M1 wired to an endpin jack, so the end block was drilled; he did it neatly and it sounds like wood, not quack. There are dings along the lower bout from my table, scratches on the back from my jacket, and a pale crescent where my pinky anchors. Plays easily, all frets fine. I write at the piano more these days. Comes in a sturdy bag with a strap button already on the heel.",
  },

  {
    title: 'Taylor GS Mini – spruce and sapele',
    gear: 'taylor-gs-mini',
    finish: 'Natural',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "Small guitar, unreasonable sound. The 23.5-inch scale sits easily on a couch or a plane, and with medium strings it behaves like something a size up. A flight attendant owned it, and it flew in the overhead bin far less than she had hoped. One faint rub on the shoulder, frets untouched. No pickup, though the body has Taylor's mount for one. We fitted mediums and checked the neck angle by feeler gauge. Structured Taylor bag with a working zipper, spare pins in the pocket.",
  },
  {
    title: 'Taylor GS Mini Mahogany, sofa companion',
    gear: 'taylor-gs-mini-mahogany',
    finish: 'Mahogany',
    made: 2018,
    condition: 'Excellent',
    type: 'All original',
    seller: 'priya',
    description:
      "For anyone in a small apartment: this is the answer. Mahogany top, so it's darker and drier than the spruce one, and it never annoyed the neighbors through a dissertation. I can find exactly one flaw, a pressure mark by the bridge where a music stand leaned on it. Always in its bag with a Boveda pack. I recorded some finger-picked demos on it last spring if you'd like to hear. I've inherited my father's parlor guitar and two small guitars is one too many. Hard bag and strap included.",
  },
  {
    title: 'Taylor GS Mini-e Koa, unplayed gift return',
    gear: 'taylor-gs-mini-koa',
    finish: 'Koa',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'Layered koa with real figure in it and the ES-B pickup with its built-in tuner. Bought over our counter as an anniversary gift and brought back before the string ends were trimmed. Not a smudge on the pickguard film. We verified the electronics with a fresh battery, put the humidity card back in the case compartment and left the rest alone. It is what you would unwrap from a new box, and it did not make it past one living room. Hard bag, tool, booklet and tags present.',
  },
  {
    title: 'GS Mini by Taylor (2016), with ES-Go pickup',
    gear: 'taylor-gs-mini',
    finish: 'Natural',
    made: 2016,
    condition: 'Very Good',
    type: 'Modified',
    seller: 'annika',
    description:
      "A texture source in my studio: contact mics, an e-bow, a lot of granular processing, and quite gently throughout. The ES-Go pickup is Taylor's own drop-in part and needs no drilling. There is a satin patch on the top where tape held a piezo and some dullness on the neck behind the first three frets. No cracks, bridge flat, frets good. Cable strain relief fitted inside, easily removed. I catalogued every session it appears on, should provenance amuse you. Taylor bag, ES-Go manual, one spare saddle.",
  },
];
