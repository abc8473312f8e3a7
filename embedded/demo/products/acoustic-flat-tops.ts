import type { ProductEntry } from './product-entry.ts';

export const flatTops: readonly ProductEntry[] = [
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
