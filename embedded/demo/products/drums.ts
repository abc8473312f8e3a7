import type { ProductEntry } from './product-entry.ts';

export const drums: readonly ProductEntry[] = [
  {
    title: 'Zildjian A 16-inch Medium Thin Crash',
    gear: 'zildjian-a-crash',
    finish: 'Traditional',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'pete',
    description:
      "Sixteen inch. Opens quick, gets out of the way. Logos are all on it, I don't clean cymbals but I do wipe them. No keyholing, no cracks, edge is smooth when you run a fingernail round. There's a stick mark or two in the lathing if you go looking. Had it on the left side about four years, light hitters borrowing the kit mostly. I've gone darker. Ships between two pizza boxes, I've done it forty times and never lost one.",
  },
  {
    title: 'Zildjian A Series crash, 18 in, brilliant trade-in',
    gear: 'zildjian-a-crash',
    finish: 'Brilliant',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'A bright, full crash for rock and worship, traded by a drummer who wanted something that disagrees with him. Brilliant finishes show fingerprints and this shows a few that have etched slightly into the bronze near the bell. Ink is about eighty percent legible. We checked the edge under magnification and the mount hole with a gauge: no cracks, no ovaling. Weighs 1,480 grams. Come strike it in the drum room, where we have three to compare it with.',
  },
  {
    title: 'Zildjan A crash 16, been second-lined',
    brand: 'Zildjan',
    gear: 'zildjian-a-crash',
    finish: 'Traditional',
    made: 2009,
    bought: 2013,
    condition: 'Good',
    type: 'All original',
    seller: 'gus',
    description:
      "Carried down the street for Mardi Gras more than it ever sat on a stand, so there's strap wear at the hole, just the start of a keyhole. You know that brown a penny gets? It's that all over, logos gone to ghosts. No cracks though, and I'd tell you, my mother reads these. A little flat spot on the edge from kissing a lamp post in Mamou, rings right past it. Warm, a bit trashy. Perfect for somebody who doesn't like new.",
  },
  {
    title: 'Zildjian A 18 crash with crack, cut it or sample it',
    gear: 'zildjian-a-crash',
    finish: 'Traditional',
    made: 2003,
    condition: 'Poor',
    type: 'As is',
    seller: 'lou',
    description:
      "Two-inch crack from the edge, follows the lathe line, big as life. Could be cut down to a sixteen, there's a guy in Worcester does it, or drill the end and call it an effect. Sounds like a trash can lid with a college degree, which I mean kindly; a fella sampled one I sold him and it ended up on a TV show. Keyholed a bit too. The rest of the bronze is fine, logo half there. Not a crash any longer. Priced for scrap with feelings.",
  },

  {
    title: '1974 Ludwig Supraphonic LM400, blue and olive',
    gear: 'ludwig-supraphonic',
    finish: 'Chrome',
    made: 1974,
    bought: 1989,
    newPrice: 115,
    condition: 'Very Good',
    type: 'All original',
    seller: 'pete',
    description:
      "The snare on every record you own, or near enough. 5x14, pointed badge, P-85 strainer that still throws. Chrome is good for the age: slight pitting near two lugs, no flaking. Baseball bat muffler works, nobody uses it. Heads are mine, new this spring; wires are Puresound, originals in an envelope. Bearing edges flat on my granite. I've had it since I was nineteen and got two more. Tune the bottom head up and quit fussing.",
  },
  {
    title: 'Ludwig Supraphonic LM402, 6.5 x 14, recent',
    gear: 'ludwig-supraphonic',
    finish: 'Chrome',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "The deep one, of current manufacture, with Imperial lugs and the smooth P-88 throw-off that Ludwig should have made years ago. Used for one album and one child's birthday. The chrome over aluminum is bright all round, with a small scrape under the badge where a stand basket gripped. We replaced the batter head, kept the resonant side, set the wires and tuned it medium. It fills a room without asking permission. No case, but we have them.",
  },
  {
    title: '1968 Ludwig Supraphonic – pitted, loud and honest',
    gear: 'ludwig-supraphonic',
    finish: 'Chrome',
    made: 1968,
    bought: 1995,
    newPrice: 85,
    condition: 'Good',
    type: 'Modified',
    seller: 'counter',
    description:
      'Keystone badge, aluminum shell, and the chrome pitting that every late-sixties Supra earned. It has spread over perhaps a third of the shell and feels like fine sandpaper. The strainer is a later Ludwig part using the same holes, and the tone control is missing. In return you pay about half of what a shiny one costs for the same crack in the same room. We trued one rim, fitted twenty-strand wires and new heads. Serial places it early in the year.',
  },
  {
    title: 'Ludwig Supraphonic 5x14, 1978, from a small collection',
    gear: 'ludwig-supraphonic',
    finish: 'Chrome',
    made: 1978,
    bought: 2001,
    newPrice: 165,
    condition: 'Very Good',
    type: 'All original',
    seller: 'hal',
    description:
      "A blue-and-olive badge example, purchased from the estate of a school bandmaster in Helena who evidently stored it in flannel. I count a dozen pinholes in the chrome, chiefly on the underside, and light scratches to the rims. Strainer, butt plate, muffler and ten lugs are those with which it left Chicago. Ambassador heads were fitted by me and have had a few hours' use. Not being a drummer, I have kept it for its beauty, and it ought to be hit.",
  },

  {
    title: 'Pearl Export five-piece, Jet Black, with hardware',
    gear: 'pearl-export',
    finish: 'Jet Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Twenty-two, ten, twelve, sixteen and a matching snare, with the 830 hardware pack and a pedal. Bought by a family whose walls turned out to be thin. It was assembled in a finished basement and played by a patient teenager. The wrap is clean everywhere; the bass drum hoop has a slight claw impression and that is our complete report. We fitted coated heads on the toms and tuned the set in thirds. Takes two trips to the car. Cymbals and throne are separate.',
  },
  {
    title: 'Pearl Export kit, Smokey Chrome, church use',
    gear: 'pearl-export',
    finish: 'Smokey Chrome',
    made: 2017,
    condition: 'Very Good',
    type: 'All original',
    seller: 'omar',
    description:
      'Our congregation has bought electronic drums for the sake of the neighbors, so this set may go out into the world. It stood behind a plexiglass screen with a dehumidifier. The young men who played it were reminded often to be gentle. There are small scuffs at the spurs and light marks from sticks on the rims. All wing nuts are present, which I counted. Heads are half worn. Stands, pedal and a rug with the positions taped out are given with it.',
  },
  {
    title: 'Pearl Export, 1990s, red wrap lifting, all sizes there',
    gear: 'pearl-export',
    finish: 'Red Wine',
    made: 1994,
    bought: 2008,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'counter',
    description:
      'The student kit of its decade, and it has taught several students. The wrap has started to lift along the seam of the floor tom, where we glued it down, and it has faded on the window side. One bass spur was rewelded by a father with a garage. Rims are pitted and two tension rods do not match. With new heads and an evening it will make a good noise, and as it stands it makes a bad one cheerfully. Drums and a snare stand, no other hardware.',
  },

  {
    title: 'Roland TD-17KV, mesh kit for quiet homes',
    gear: 'roland-td-17',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'annika',
    description:
      "Mine was there to trigger synthesizers, meaning light taps and a great deal of menu reading. Mesh heads are tight with no dents, rubber cymbals have not shined up, and the snare still reads ghost notes. On the rack tube you'll see one scratch where a clamp slid. Module firmware is 2.0 with user kits erased; coaching mode is fun even alone. The cables are labeled at both ends, twice. I could deliver within Dane County. Double-braced throne not part of it.",
  },
  {
    title: 'Roland TD-17KVX electronic kit, unopened pads',
    gear: 'roland-td-17',
    finish: 'Black',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'An order from a studio that closed before its carpet was laid. Module and rack were assembled here for testing and taken down again; the pads never left their sleeves apart from ten minutes on our floor. Crash with edge and bow, the larger ride, and the hi-hat that sits on a real stand. No kick pedal or throne came with it from Roland, so none comes from us. Everything else, including the drum key and the leaflet about earphones, is in the cartons.',
  },
  {
    title: 'Roland TD-17 e-kit from a shared house',
    gear: 'roland-td-17',
    finish: 'Black',
    made: 2018,
    bought: 2020,
    condition: 'Good',
    type: 'All original',
    seller: 'priya',
    description:
      "Five graduate students, one pair of headphones, no complaints from downstairs: a triumph of engineering. The rack has scratches at every clamp, the kick tower lost a rubber foot and there's a dark patch on the snare mesh where everyone hits. Second tom reads slightly low, so I've raised its sensitivity and noted the figure on tape. All other pads are fine and the module has no faults. The last of us is moving out in spring. Comes with a pedal and mismatched sticks.",
  },
];
