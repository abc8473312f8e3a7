import type { Listing } from './listing.ts';

export const acoustics: readonly Listing[] = [
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

  {
    title: 'Taylor 214ce – rosewood, ES2, one owner',
    gear: 'taylor-214ce',
    finish: 'Natural',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Layered Indian rosewood and solid Sitka, with the Expression System 2 that puts its sensors behind the saddle. A worship leader bought it here, played Sundays, and now traded toward an 814. We looked for a story and found a short one: light pick shadow under the strings and a scuffed strap button. The ebony board is clean, the frets are bright, and the neck took a small shim-free adjustment to spot on. Balanced and articulate; it records with very little EQ. Taylor hard bag, fresh battery in it.',
  },
  {
    title: 'Taylor 214ce, church and coffee house player',
    gear: 'taylor-214ce',
    finish: 'Natural',
    made: 2015,
    bought: 2017,
    condition: 'Very Good',
    type: 'All original',
    seller: 'omar',
    description:
      'Peace to all. I am mainly a bassist, but our second service needed an acoustic and I filled in for eight years. The guitar has been in one building with climate control and traveled very little. There is fine scratching on the top, visible in sunlight, and slight darkening on the neck. I replaced the battery every January. Everything works and nothing has been opened. A younger brother has taken over the part and has his own instrument. I include the original bag, a humidifier and a good stand.',
  },
  {
    title: '214ce Taylor, tour wear, frets just dressed',
    gear: 'taylor-214ce',
    finish: 'Natural',
    made: 2013,
    condition: 'Good',
    type: 'All original',
    seller: 'dee',
    description:
      "In-ears, direct box, two hundred dates. Electronics: solid, zero dropouts. Structure: no cracks, bridge down tight, neck reset never needed. Cosmetics: a dent in the top edge by the cutaway, finish worn flat on the treble side of the soundhole, lots of little ticks on the back. Frets were leveled and crowned in March, invoice goes with it. Action 2.2 and 1.7. It cuts through a band and feeds back less than any dread I've used. Replaced by the sponsor's model, no hard feelings. Hard case.",
  },

  {
    title: 'Martin D-10E Sapele – spring trade-in',
    gear: 'martin-d-10e',
    finish: 'Satin Sapele',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'All solid sapele, the Road Series neck with its hand-rubbed finish, and a Fishman MX-T hidden in the soundhole edge with a tuner that nobody sees but you. It is a dark-voiced dreadnought that likes a flatpick near the bridge. We are calling out one pressed mark by the end pin and otherwise have little to add. Bought new in Salem and barely taken from home. Set up with SP 12s, saddle untouched so there is room to go lower. Martin soft shell case, charger-free, one coin cell, included.',
  },
  {
    title: 'Martin D-10E, spruce top, full measurements inside',
    gear: 'martin-d-10e',
    finish: 'Natural',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'kenji',
    description:
      'Sitka over sapele, bought new in Austin, kept at 48 percent RH with a logger I can send you the CSV from. Relief 0.15 mm, action 2.3/1.8, string spacing 54.8 mm at the saddle, saddle height remaining 3.0 mm. Top bulge is within 1 mm over its whole life. Wear is light: satin polished up near the soundhole and a shallow nail groove next to the guard. MX-T preamp consumes about one coin cell a year at my usage. I prefer 000 bodies after all. Soft shell case.',
  },
  {
    title: 'Martin D10E. Plays good. Looks like it, too',
    gear: 'martin-d-10e',
    finish: 'Natural',
    made: 2018,
    condition: 'Good',
    type: 'All original',
    seller: 'carl',
    description:
      "Bought it for a gospel quartet and we did every county fair from Tulsa to Muskogee. Top's got strum wear into the satin and a ding near the edge where a mandolin player got too close. Back of the neck is slick as glass now, better than new if you ask me. Frets have grooves down at the cowboy end and it don't buzz. Pickup works. I never did care for the tuner hiding in the hole. Case is the soft Martin one, zipper's fine.",
  },

  {
    title: 'Gibson J-45 Standard, Vintage Sunburst',
    gear: 'gibson-j-45',
    finish: 'Vintage Sunburst',
    made: 2018,
    condition: 'Excellent',
    type: 'All original',
    seller: 'hal',
    description:
      'The workhorse, they call it, though I confess this one was stabled. Round shoulders, Sitka and mahogany, the short Gibson scale and an LR Baggs VTC that I have used on two occasions. Bought new from a dealer in Missoula. The lacquer has neither crazed nor lifted; I note a small impression at the lower bout and light wear to the gold Grover-type buttons. It answers a soft touch and barks at a hard one. The hard case, card, inspection photograph and a hygrometer accompany it. Inspection by appointment.',
  },
  {
    title: '2012 Gibson J-45 – thump and sweetness',
    gear: 'gibson-j-45',
    finish: 'Vintage Sunburst',
    made: 2012,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'People come in to compare J-45s and leave quieter than they arrived. This Bozeman-built example has been played enough to wake it up: the thump is there, the trebles are round, and the midrange makes room for a voice. Light finish checking has started below the bridge, and the guard has a smooth spot; nothing has worn through. No cracks, no repairs, bridge plate clean. We glued in no new parts, only dressed the frets and cut a fresh bone saddle. Original brown case with pink plush, key missing.',
  },
  {
    title: 'Gibson J-45 needing bridge and brace work',
    gear: 'gibson-j-45',
    finish: 'Vintage Sunburst',
    made: 1996,
    bought: 2003,
    condition: 'Poor',
    type: 'As is',
    seller: 'counter',
    description:
      'Left strung in a car one July, and the heat did its worst. The bridge has lifted on its rear edge by the thickness of a card, two lower braces are loose and the belly has risen, so the action is far beyond playing. The good news: no cracks in top or back, the neck angle was correct before the belly moved, and all parts are present. Our estimate for bridge, braces and a setup is 480 dollars; you may well do better. Sold with old brown case, slackened strings, and our sympathy.',
  },

  {
    title: 'Martin D-18 – 2020, spruce and real mahogany',
    gear: 'martin-d-18',
    finish: 'Natural',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Forward-shifted, scalloped bracing under aged-toner Sitka, mahogany back and sides, tortoise guard: the modern D-18 at its most convincing. A flatpicker traded it for a vintage one and made no secret of his guilt. Beneath the strings the lacquer has a few hairlines, the back is spotless, and the open-gear tuners are tight. We measured 2.4 and 1.9 at the twelfth fret. Dry, woody, quick. No electronics, no holes. Martin molded case with both keys and the paperwork in the pocket.',
  },
  {
    title: 'Martin D-18, bluegrass broken in, Lafayette LA',
    gear: 'martin-d-18',
    finish: 'Natural',
    made: 2014,
    condition: 'Very Good',
    type: 'All original',
    seller: 'gus',
    description:
      "You know how a cast-iron pan gets? That's this Martin. Eleven years of porch picking on 13s gave the top a color like cane syrup, with light scratches by the guard from when I get excited during Blackberry Blossom. Not a crack in her, neck is sweet, action's medium the way pickers want it. Kept in the case with a sponge when the AC runs. I'm letting go because I bought my teacher's guitar from his widow and there's only one of me. Martin case, strap, blessings.",
  },
  {
    title: '1978 Martin D-18, cracks cleated, tone for days',
    gear: 'martin-d-18',
    finish: 'Natural',
    made: 1978,
    bought: 1994,
    newPrice: 745,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'walt',
    description:
      "I bought her in Black Mountain in 1994 and I've never been sorry, only poor. The top has two old cracks, glued and cleated before my time, plus a third by the guard I had seen to in 2007. Neck was reset then as well. Lacquer is gone above the soundhole thanks to a previous fellow's fingers. Frets are serviceable, low in the first five; a refret would be a kindness. She roars all the same. Vintage case held by a belt. I'm 71 and selling while I can pick the buyer.",
  },
];
