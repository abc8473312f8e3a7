import type { ProductEntry } from './product-entry.ts';

export const partsAndAccessories: readonly ProductEntry[] = [
  {
    title: "Seymour Duncan JB / '59 set, full leads",
    gear: 'seymour-duncan-jb-59-set',
    finish: 'Black',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'kenji',
    description:
      'SH-4 bridge at 16.52k and SH-1n neck at 7.43k, measured at 21 °C with four-wire. Inductance 8.3 and 4.9 H. Leads are untrimmed at 27 cm and have been soldered once, to a terminal strip rather than to pots, so the ends are still fresh. One screw head has a slight tool mark. Installed for about thirty hours in a test mule. Polarity verified, they hum-cancel together in the middle position. Screws, springs and the wiring card are in the bag.',
  },
  {
    title: "Duncan JB and '59 humbuckers, pulled from a Les Paul",
    gear: 'seymour-duncan-jb-59-set',
    finish: 'Black',
    made: 2012,
    bought: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'lou',
    description:
      "Took these out of a Les Paul that's going back to stock, guy wanted a vintage thing. Four conductor, leads are a foot on the bridge and nine inches on the neck, so measure before you buy. They read right: sixteen and a half and seven and a half. Bobbins are black, tape's original, light rust bloom on two of the pole screws that a toothbrush would get. Rings not included, I've got cream ones for ten bucks. Wound in Santa Barbara like the sticker says.",
  },
  {
    title: 'Seymour Duncan SSL-1 Vintage Staggered set',
    gear: 'seymour-duncan-ssl-1-set',
    finish: 'White',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Three alnico 5 single-coils with staggered poles and cloth leads, the middle one reverse wound so that positions two and four are quiet. Tried in a Stratocaster by a customer who ended up preferring his stock ones, and removed with care by us. One cover has a faint mark by the low E, which sits under the string anyway. All three read between 6.4k and 6.5k. Leads are full length. Box, mounting screws and tubing are here; no pots or guard.',
  },
  {
    title: 'Seymore Duncan Strat pickups SSL-1, used set',
    brand: 'Seymore Duncan',
    gear: 'seymour-duncan-ssl-1-set',
    finish: 'White',
    made: 2006,
    bought: 2011,
    condition: 'Good',
    type: 'Repaired',
    seller: 'carl',
    description:
      "Ran these in my Strat a good long while. Neck pickup lead got yanked and I soldered a new piece of cloth wire on at the eyelet; it's neat, works fine. Covers have gone the color of old teeth and one's scratched where I anchor my finger. Poles have a dusting of rust on top. They sound like a Strat ought. Leads are short on the other two since I'm a tidy wirer, so plan for that. In a coffee can with the screws.",
  },
  {
    title: 'Seymour Duncan Hot Rodded set – new in blister',
    gear: 'seymour-duncan-hot-rodded-set',
    finish: 'Zebra',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'The pairing that Seymour built for a generation: JB in the bridge, Jazz in the neck. Zebra bobbins, four-conductor leads still coiled in their ties. A pedal builder bought them for a guitar he then sold. We cut the sleeve only to check the readings against the chart and they agree. Never mounted, never heated. Includes the mounting screws, springs, wiring diagram and the little sticker that makes any case faster. If you want us to fit them, that is forty-five dollars on top.',
  },
  {
    title: 'Pearly Gates set by Seymour Duncan, nickel covers',
    gear: 'seymour-duncan-pearly-gates-set',
    finish: 'Nickel',
    made: 2017,
    condition: 'Very Good',
    type: 'All original',
    seller: 'tam',
    description:
      "I wanted ZZ Top for a month, got it, moved on. These are PAF-ish with extra snarl, 8.3k bridge and 7.3k neck, nickel covers that have some light scratches from picking and a touch of haze. Braided single-conductor leads, about ten inches left on both. Super dynamic, cleans up when you roll down. Not what you want for djent, ask me how I know. They were in my Epi for maybe two years. Rings and screws included. I'll pack them so well it'll be annoying.",
  },
  {
    title: 'Quarter Pound Tele set (Seymour Duncan)',
    gear: 'seymour-duncan-quarter-pound-tele-set',
    finish: 'Black',
    made: 2015,
    condition: 'Very Good',
    type: 'All original',
    seller: 'dee',
    description:
      'STL-3 and STR-3, quarter-inch magnets, big output for a Tele. Spent six years under stage lights; bridge reads 17.9k, within spec, and there are no microphonics at volume. Some light tarnish on the pole tops, faint scratching on the bridge flatwork, neck pickup is unmarked. Leads trimmed to working length, seven inches each. Replaced with stock-output because my front-of-house guy prefers it. Bridge baseplate included and grounded. Ready to drop in. Screws and rubber tubing are bagged and labeled.',
  },
  {
    title: "Seymour Duncan JB and '59, zebra, barely soldered",
    gear: 'seymour-duncan-jb-59-set',
    finish: 'Zebra',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "A set that spent a single week in an SG before the owner missed his old sound. Cream and black bobbins face each other in the traditional manner. Apart from one blob of flux on the neck pickup's base plate, which wiped off to leave a dull patch, they are as issued. Four-conductor, so you may split, parallel or phase them to your heart's content. Readings on the tag. We supply height screws, springs and a photocopy of the color code.",
  },

  {
    title: 'Fender tweed hardshell case for Strat or Tele',
    gear: 'fender-tweed-case',
    finish: 'Tweed',
    made: 2018,
    condition: 'Excellent',
    type: 'All original',
    seller: 'hal',
    description:
      'A rectangular case in lacquered tweed with red plush and brown leather ends, made by G&G in the usual fashion. The guitar for which it was bought proceeds in another. It has remained upright in a cedar closet. There is one tiny snag in the weave by the lower hinge; latches, key and handle are in the condition in which I received them. The accessory compartment closes snugly. It accepts either the Stratocaster or the Telecaster, and I have verified both. Key on a ribbon.',
  },
  {
    title: 'Fender hard case, tweed, G&G – some patina',
    gear: 'fender-tweed-case',
    finish: 'Tweed',
    made: 2012,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Tweed begins to look right at about this age. The lacquer has ambered, the leather ends have light scuffs and one stitch has been redone in a thread that nearly matches. Inside, the orange plush is clean and still grips a Strat in three places. All latches meet without being persuaded, though the key has left us. It does not smell of anything, which for a used case is worth a line of its own. Fits standard Stratocaster and Telecaster shapes.',
  },
  {
    title: 'Brown Les Paul hard case, Gibson style',
    gear: 'gibson-les-paul-case',
    finish: 'Brown',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'mara',
    description:
      "My uncle had two cases for one guitar, as some people have two umbrellas. This is the brown one with the pink lining. It's sturdy, five latches, no broken stitches, and I've vacuumed it. There are light rubs along the spine and a sticky rectangle on the lid where a fragile label was. It held a Les Paul; my SG rattles about in it, so please do not buy it for an SG. Small key in the pocket, together with a 1994 parking ticket, which you may keep.",
  },
  {
    title: 'TKL dreadnought hardshell case, plush lined',
    gear: 'tkl-dreadnought-case',
    finish: 'Black',
    made: 2010,
    condition: 'Good',
    type: 'Repaired',
    seller: 'counter',
    description:
      'An arched-top ply case for a full-size dreadnought. Two latches have been replaced with ones of a slightly different profile, the vinyl is torn at the lower bout and patched, and a former owner drew a treble clef on the lid in marker. The shell has no soft spots and the neck cradle is firm. Lining is worn in the usual place at the end pin. It will keep an instrument safe in a car, and it no longer needs to be kept nice. Nine pounds.',
  },
  {
    title: 'SKB bass case with broken hasp, cheap',
    gear: 'skb-bass-case',
    finish: 'Black',
    made: 2008,
    bought: 2010,
    condition: 'Fair',
    type: 'As is',
    seller: 'omar',
    description:
      'This molded case has traveled with me to Toronto eleven times. One of the trigger latches is broken, so I close it with a luggage strap which I include, and there is a crack about a finger long at the corner of the lid that does not go through. The foam has compressed under the body. For home storage or short journeys it serves well; for an airplane I would fix the latch first. A Precision or Jazz bass fits. I ask a small price and mean it.',
  },
  {
    title: 'Gator molded case for S or T types, TSA latches',
    gear: 'gator-guitar-case',
    finish: 'Black',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'pete',
    description:
      "Bought for a guitar that someone never came back for. Then he did, with a case. Used it to store cables for a year. One scrape on the bottom by a wheel-well, that's it. Latches snap, TSA keys are taped inside, foam's fresh and doesn't shed. Handle feels solid. Holds Strat or Tele shapes and a lot of cable, I can confirm both. Got no use for it, takes up a whole drum's worth of shelf.",
  },
  {
    title: 'Fender molded case, Strat/Tele, many flights',
    gear: 'fender-molded-case',
    finish: 'Black',
    made: 2011,
    condition: 'Good',
    type: 'All original',
    seller: 'walt',
    description:
      "It came with a guitar I sold to a dentist, who wanted a prettier one. I flew it to Dublin, Reykjavik and Cleveland, and only Cleveland hurt it: there's a gouge in the lid, several scuffs, and the airline stickers will be with it forever. The center latch is a bit stiff. Inside it's plush and clean and there's a spot for a tuner and a sandwich. Neither of the keys turned up in the move. Sound enough for many more miles than I've got planned.",
  },
  {
    title: 'Hiscox dreadnought case, tired outside',
    gear: 'hiscox-dreadnought-case',
    finish: 'Black',
    made: 2007,
    bought: 2012,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'counter',
    description:
      'British-made, light, and about as strong as a small boat. It lived on a touring bus. The shell is scraped through its color in several places, the handle has been replaced with one from a toolbox, and the edge trim is riveted where it came away. Lining is thin at the heel, so we would add a cloth there. Structurally it still passes the stand-on-it test, which we performed with a light colleague. Takes a dreadnought, snugly. One latch wants oil each spring.',
  },
];
