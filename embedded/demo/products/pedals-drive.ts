import type { ProductEntry } from './product-entry.ts';

export const drivePedals: readonly ProductEntry[] = [
  {
    title: 'Boss DS-1 Distortion, boxed',
    gear: 'boss-ds-1',
    finish: 'Orange',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "The orange box that has been on more first pedalboards than any other. Tone at nine o'clock, distortion at noon, and it is nothing like the fizzy thing people remember from the mall. Rubber is intact with its Boss sticker, the thumbscrew still has teeth, and there is one small nick at the battery door edge. We tested it on battery and adapter and the bypass is silent. In its carton with the leaflet. The easiest forty-odd dollars of noise in the store.",
  },
  {
    title: 'DS-1 by Boss, band-worn, still angry',
    gear: 'boss-ds-1',
    finish: 'Orange',
    made: 2012,
    condition: 'Good',
    type: 'All original',
    seller: 'bex',
    description:
      "Velcro'd, un-velcro'd, spilled near (not on), stomped by at least four people in boots. Paint is chipped down to metal along the front and the level knob is sun-faded to peach. Inside it's pristine because there's nothing to go wrong in there. I stack it after a Muff at low gain for a solo boost and it's rude in the best way. LED's bright, switch is springy. I've ended up with two and my board has exactly one orange-shaped hole. Takes a nine-volt or the usual adapter.",
  },
  {
    title: 'Boss DS-1 – Made in Taiwan, silver screw club',
    gear: 'boss-ds-1',
    finish: 'Orange',
    made: 1998,
    bought: 2021,
    condition: 'Very Good',
    type: 'All original',
    seller: 'lou',
    description:
      "Before the internet asks: no, it isn't the Japanese one, I'd be retired. It's a nineties Taiwan unit, black label, op-amp version, got it in a shoebox lot. Cleaned it up, knobs have all their white lines, light box rash on the bottom edge and the rubber's a bit shiny. Label with the serial is readable. Sounds tighter than the new ones to me but I also think my dog understands Italian. PSA type adapter only. I'll test it in front of you.",
  },
  {
    title: 'Boss DS-1 with failing footswitch',
    gear: 'boss-ds-1',
    finish: 'Orange',
    made: 2004,
    condition: 'Poor',
    type: 'As is',
    seller: 'counter',
    description:
      'Fixer-upper. The effect sounds right once it is on; getting it on may take five presses, since the tact switch below the treadle is worn out. It is a common part and costs less than lunch. Output jack has a wobble that should be resoldered in the same session. The case looks like it was used to prop up a van: bare metal on every edge, no rubber on the base, no battery spring. Sold with no return on function, and with a wave through the window from our bench.',
  },
  {
    title: 'Boss DS-1, Monte Allums style mod, documented',
    gear: 'boss-ds-1',
    finish: 'Orange',
    made: 2015,
    condition: 'Excellent',
    type: 'Modified',
    seller: 'kenji',
    description:
      'Op-amp changed to an OPA2134 on an adapter board, clipping diodes asymmetrical (two against one), coupling caps to film, C8 to 0.1 µF for more low end. Current draw is 6.2 mA against 4.8 before. It loses the harsh peak around 2 kHz; I can send the sweep before and after. Soldering is clean, no lifted pads. Enclosure has a single scratch underneath where hook-and-loop was peeled. A sheet with the parts list is folded inside the box. I built two and kept the louder.',
  },

  {
    title: 'Electro-Harmonix Big Muff Pi (NYC) – large box',
    gear: 'ehx-big-muff-pi',
    finish: 'Silver',
    made: 2018,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "Folded steel, red and black lettering, three knobs labeled as they have been since your parents were thin. The sustain goes on until you have thought of something else to play. True bypass, LED, and the jack placement that annoys every pedalboard. Except for light marks on the baseplate, this one is clean; even the plywood insert in the box is complete. Batteries tested, adapter tested, neighbors tested. Our favorite setting is tone at ten o'clock into a clean Fender amp.",
  },
  {
    title: 'EHX Big Muff Pi, big silver beast',
    gear: 'ehx-big-muff-pi',
    finish: 'Silver',
    made: 2014,
    condition: 'Very Good',
    type: 'All original',
    seller: 'bex',
    description:
      'It is the size of a paperback and it sounds like weather. I wrote a whole EP on this thing and then found out I had a noise problem (emotionally and electrically). There are hairline scratches on the top and slight lifting at one screw where steel meets felt, nothing worse. Every knob is smooth, no crackle at all. Runs from any nine-volt center-negative supply. Comes without a box since my cat lives in it, but I will pad it within an inch of its life for shipping.',
  },
  {
    title: 'Electro-Harmonix Big Muff, tone-wicker removed, doom spec',
    gear: 'ehx-big-muff-pi',
    finish: 'Silver',
    made: 2011,
    condition: 'Good',
    type: 'Modified',
    seller: 'tam',
    description:
      "A friend bypassed the tone stack with a toggle, so with a flick you get a volume and midrange bump that will part your hair. Drop A plus this plus a bass cab, try not to grin. Paint's scraped around the switch, one side has a dent from a rack case and the word SMILE is scratched into the base (not by me, I think). Works every time. Pots are stiff in a good way. I've replaced it with a Ram's Head. No box, adapter not included.",
  },
  {
    title: 'EHX Green Russian Big Muff reissue',
    gear: 'ehx-green-russian-big-muff',
    finish: 'Army Green',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "Army green, smaller than the tank it imitates, and the bass player's fuzz of choice because it leaves the low end where it was. The previous keeper had it on a board under glass, or so it appears: a spotless top and one faint hook-and-loop shadow underneath that we have cleaned off. Smoother and darker than the New York voice. We checked bypass, LED and all three pots. Original box, leaflet and the sticker nobody uses.",
  },
  {
    title: 'Electro Harmonics Big Muff fuzz, beat up',
    brand: 'Electro Harmonics',
    gear: 'ehx-big-muff-pi',
    finish: 'Silver',
    made: 2007,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'carl',
    description:
      "My nephew left it with me when he went to the Navy. Volume pot broke off clean; I put in a new one and the knob don't match. Footswitch is replaced too, a Carling. Lettering's mostly gone, the case is bent enough that it rocks on a table, and there's rust freckles on the bottom from a storage unit. It'll fuzz. Battery snap is loose so use a power supply. I don't know what it's for, sounds like a chainsaw in a culvert. Somebody does.",
  },

  {
    title: 'Ibanez TS9 Tube Screamer, the green one',
    gear: 'ibanez-ts9',
    finish: 'Tube Screamer Green',
    made: 2017,
    condition: 'Excellent',
    type: 'All original',
    seller: 'walt',
    description:
      "A young man at church told me no blues player should be without a Tube Screamer. I was without one for forty years and did all right, but I bought it. It's a good pedal. Pushes my little amp just over the edge with the drive near zero and the level up. It has barely left its box, and the only wear I can discover is a rub on the battery door. It does make me play Stevie Ray licks, which my knuckles resent. Box, papers, no battery.",
  },
  {
    title: '2015 Ibanez TS9 Tube Screamer',
    gear: 'ibanez-ts9',
    finish: 'Tube Screamer Green',
    made: 2015,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Japanese-made reissue with the JRC4558D chip that gets its own paragraphs on forums. Mid hump present and correct. A few light ticks along the front edge where it neighbored a wah, and the base has been cleaned of tape. Treadle click is firm and the jacks grip. We put ours in front of a 6V6 combo for anyone who wants to compare with the clones in the cabinet, and are sorry to report that this often wins. No box, runs on battery or adapter.',
  },
  {
    title: 'Ibanez TS9. Ten years on my board',
    gear: 'ibanez-ts9',
    finish: 'Tube Screamer Green',
    made: 2013,
    condition: 'Very Good',
    type: 'All original',
    seller: 'carl',
    description:
      "Set the drive at nine o'clock and leave it, that's my instruction manual. It's been on the floor between me and a whole lot of two-step dancers. Green paint's got small ticks on the corners, feet are all there, knobs turn like new. Never opened but for batteries, and I quit batteries in 2018. Hooked it up this morning to be certain. I'm selling off the floor stuff and going straight in the amp like the Lord intended.",
  },
  {
    title: 'TS9 Ibanez with 808 mod and JRC4558',
    gear: 'ibanez-ts9',
    finish: 'Tube Screamer Green',
    made: 2010,
    bought: 2014,
    condition: 'Good',
    type: 'Modified',
    seller: 'kenji',
    description:
      'The two output resistors changed to 100 ohm and 10 kilohm, which is the entire difference between a TS9 and an 808; I measured output impedance afterwards and it agrees. Bass cap also raised from 47 nF to 68 nF on a miniature slide switch beside the battery clip. Cosmetics: paint loss on three edges about 2 mm deep, a yellowed patch from old adhesive, level knob replaced by a close match. Noise floor equal to stock. 9 V center-negative, 7 mA. Schematic included.',
  },
  {
    title: 'Ibanez TS9 with many miles on it',
    gear: 'ibanez-ts9',
    finish: 'Tube Screamer Green',
    made: 2005,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'counter',
    description:
      'A touring guitarist handed over six pedals in a bag and told us to keep the bag. Of the six this was the survivor. It has a replaced input jack, a battery door held on with tape, and so little green left on the corners that we first took it for silver. The tone pot skips a little in its last quarter. Sound is all there. For somebody who builds boards it is a donor of proper parts; for anyone else it is a Tube Screamer at half price.',
  },
];
