import type { ProductEntry } from './product-entry.ts';

export const studioGear: readonly ProductEntry[] = [
  {
    title: 'Shure SM57, clean, snare side only',
    gear: 'shure-sm57',
    finish: 'Charcoal',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'pete',
    description:
      "A 57. You own one or you're about to. Never hit by a stick, and I'd know because I'd have heard about it. Grille's tight, no rattle when you shake it, XLR pins are straight. One shiny spot where the clip grabs. Used at home for demos, top of the snare, angled in. Checked against two others last week and it reads the same. Clip and the zip pouch are in there. Buy it, forget about it for thirty years.",
  },
  {
    title: 'Shure SM57 – dented body, healthy capsule',
    gear: 'shure-sm57',
    finish: 'Charcoal',
    made: 2009,
    condition: 'Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Club inventory, decommissioned. The paint is chipped in the pattern that all club microphones share, there is a flat on the barrel and somebody engraved the number six. We replaced no parts. Frequency response on our bench was within two decibels of a new one from 100 Hz to 12 kHz, and it came out ahead for character. Works on guitar cabs, snares and hecklers. If you need two, number four is in the drawer as well. No clip, no pouch.',
  },
  {
    title: 'SM57 (Shure), stage worn, resonator cap replaced',
    gear: 'shure-sm57',
    finish: 'Charcoal',
    made: 2005,
    bought: 2010,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'dee',
    description:
      "Stage mic, eleven years on guitar cabs. The resonator cap cracked and was swapped for a Shure part; cable connector was resoldered the same day. Body is more bare metal than paint, dented near the XLR, and the label is gone. Output matches my newer 57 to within a decibel, so it's a user. I'd re-foam the inside of the cap before a vocal session. Sold because my backline went to condensers. No clip or bag. Will demo into a preamp.",
  },
  {
    title: 'Shure SM58 vocal mic, church-kept',
    gear: 'shure-sm58',
    finish: 'Charcoal',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'omar',
    description:
      'This microphone has heard many prayers and a few announcements about parking. The grille was washed and dried every month and the foam inside is fresh. I see a light rub along the handle and one slightly flattened spot on the ball that you find with your thumb. It is the version with a switch, which we kept taped to prevent accidents. Tested this week through our desk with no hum or crackle. I include the clip, the pouch and a six-meter Canare cable that I made myself.',
  },
  {
    title: 'Shure SM58 from recital nights',
    gear: 'shure-sm58',
    finish: 'Charcoal',
    made: 2014,
    condition: 'Good',
    type: 'All original',
    seller: 'rosa',
    description:
      "Twice a year my students sing into this and sometimes at it. It has been dropped, lovingly, from kid height, and the ball has two dents to show. There's nail polish on the ring since I color-coded ours (this is coral). Sound has not changed one bit; they are indestructible. I sanitize it, replaced the windscreen foam, and checked it with a karaoke machine, which counts. I bought wireless ones for the children who dance. A stand clip goes with it, no cable.",
  },
  {
    title: 'Shure SM58 – studio spare with clip and pouch',
    gear: 'shure-sm58',
    finish: 'Charcoal',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'A second 58 kept for guests at a podcast, and guests were few. Ball grille perfectly round, capsule crisp, threads clean. There is a thin line on the handle which we could photograph in exactly one light. Yes, people record vocals on these, and yes, some of those records are on your shelf. We send each through a balanced line and listen for ten minutes before it is priced. Comes in the original cardboard with sticker, clip and pouch.',
  },

  {
    title: 'Focusrite Scarlett 2i2 3rd Gen, research use',
    gear: 'focusrite-scarlett-2i2',
    finish: 'Red',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'priya',
    description:
      "I recorded interviews for a sociolinguistics project on this: two condenser mics, modest gain, total silence between questions. Halo lights are bright and the pots have no scratch. There's the merest scuff on the underside where a rubber foot meets my old desk. It works class-compliant on Linux, which I can vouch for at length. The Air switch is good on dull voices. My department bought an eight-channel unit, so it's redundant. USB-C cable and box included; software license already used.",
  },
  {
    title: 'Focusrite Scarlett 2i2 interface – third generation',
    gear: 'focusrite-scarlett-2i2',
    finish: 'Red',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "Two preamps, two line outputs and enough gain for most dynamics, in the red that you can see from across a messy room. Red shows its life, and here that means fine scratches on the top plate and a shiny front corner. We measured noise on both inputs and found them equal; headphone output is clean to the end of its travel. It has been reset from the manufacturer's registration, so you can add your own. USB cable included, no box.",
  },
  {
    title: 'Focusrite Scarlett 2i2 4th Gen – registered to nobody',
    gear: 'focusrite-scarlett-2i2',
    finish: 'Red',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'The fourth generation, with Auto Gain and Clip Safe, from a customer who was given the studio pack and kept the headphones and microphone. The interface stayed in its tray. We opened it to check that the meters light, then resealed the inner card; the software bundle code is unscratched. If you are about to record at home for the first time this is the sensible middle of the road, and the road is good. Full box, USB-C to A lead.',
  },
  {
    title: 'Focusright Scarlett 2i2, one input out',
    brand: 'Focusright',
    gear: 'focusrite-scarlett-2i2',
    finish: 'Red',
    made: 2016,
    condition: 'Poor',
    type: 'As is',
    seller: 'bex',
    description:
      "Input one quit after I plugged a powered thing into it (I know, I know). Input two is totally fine, outputs are fine, headphones are fine, so it's a very good one-input interface. Second gen, squarer look. Gain knob on the dead channel is wobbly as well, there are scrapes all over the top and the USB port needs the cable pushed upward a smidge. I tracked half an album with only input two, which says something about me. Cable included, expectations managed.",
  },

  {
    title: 'Rode NT1 black, shockmount and pop shield',
    gear: 'rode-nt1',
    finish: 'Black',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'mara',
    description:
      "The quiet black one, not the silver NT1-A. I sang my whole record into it in a closet full of coats. Self-noise is so low you hear your own socks. It's always gone back in its dust cover, and I can point to one very faint mark on the body near the gold dot. Shock mount elastic is firm, pop shield washed. I've been lent something German with a tube in it. Comes with the SMR mount, the cover and the six-meter cable.",
  },
  {
    title: 'Rode NT1 kit, voice-over retired',
    gear: 'rode-nt1',
    finish: 'Black',
    made: 2017,
    condition: 'Very Good',
    type: 'All original',
    seller: 'priya',
    description:
      'Between semesters I narrated safety training for an elevator company, and this microphone paid for a conference trip. The body has light scratches on its lower third from the mount, and the finish on the ring has dulled slightly. Capsule never saw breath without a pop filter; stored with silica gel, which I refreshed. I can send thirty seconds of room tone so that you can hear how little there is. Includes mount, pop shield, cable. It needs 48-volt phantom power, as any condenser does.',
  },
  {
    title: 'Rode NT1 5th Generation, new with warranty card',
    gear: 'rode-nt1',
    finish: 'Black',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'annika',
    description:
      "It has XLR and USB in the same base, a clever idea that I turned out not to need. Unboxed for a photograph, connected once over USB to look at the 32-bit float driver, then packed exactly as before. The threaded adapter, shock mount, cables and dust pouch still have their bags and ties. I keep a log of all equipment and this entry has two lines. The manufacturer's card is blank. I would suggest it for anyone recording quiet acoustic things at home.",
  },

  {
    title: 'Yamaha HS5 pair – matched, boxed, quiet room',
    gear: 'yamaha-hs5-pair',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Five-inch white cones, and the honest midrange that tells you what you did wrong. A podcaster ran these at low level behind two couches. Serial numbers are consecutive. One cabinet has a pressure line on its top edge from an isolation pad, otherwise they look recently bought. We ran sweeps on both: within a decibel of one another, no port noise, room control switches working. Price is for two, with both power leads and the original double-height carton.',
  },
  {
    title: 'Two Yamaha HS5 monitors, measured in-room',
    gear: 'yamaha-hs5-pair',
    finish: 'Black',
    made: 2017,
    condition: 'Very Good',
    type: 'All original',
    seller: 'kenji',
    description:
      "Pair matching at my desk: 0.6 dB average deviation 80 Hz to 16 kHz, plots available. Minus 6 dB at 57 Hz without a sub. The cones are clean with no dents; there are light scratches along both bases and a little haze on one logo. They've run about 900 hours, never into the limiter. Left unit's level knob has a detent I prefer to the right one's, this is the strangest fault I can report. Foam wedges and 3 m balanced cables included.",
  },
  {
    title: 'Yamaha HS5, set of two, cosmetic marks',
    gear: 'yamaha-hs5-pair',
    finish: 'White',
    made: 2016,
    condition: 'Good',
    type: 'Repaired',
    seller: 'counter',
    description:
      'White cabinets, formerly of a yoga studio, with a few dents in the vinyl edges and an adhesive outline on both tops. The power switch of the left one failed and was replaced here by the same part. Drivers are untouched and measure as a pair. A bit of yellowing has begun on the side that faced the sun, so you may wish to turn them. As a first set of proper monitors they will teach you a great deal and owe you nothing. Mains leads included.',
  },
];
