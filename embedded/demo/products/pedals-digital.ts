import type { ProductEntry } from './product-entry.ts';

export const digitalPedals: readonly ProductEntry[] = [
  {
    title: 'Boss DD-8 Digital Delay – opened, admired, returned',
    gear: 'boss-dd-8',
    finish: 'White',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'mara',
    description:
      "My sister and I each gave the other the same pedal at Christmas, because we are very close and never talk. This is hers, still in its sleeve. Eleven delay types, stereo in and out, and a looper I've read about in the manual. I plugged it in once to be sure it lights up. No velcro, no marks, no battery ever put in it. It has all the leaflets including the one in Finnish. She's fine with me selling it; she kept the sweater.",
  },
  {
    title: 'Boss DD-8, session board pull',
    gear: 'boss-dd-8',
    finish: 'White',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'dee',
    description:
      'Carryover on, tap via external switch, dotted eighth in the left ear: did that job for three years of dates. Replaced by a MIDI delay only since a client wanted program changes. Condition: one chip the size of a comma by the treadle hinge; base has low-profile tape residue cleaned with naphtha. Firmware is whatever shipped. Warm and Shimmer modes are the keepers. Fully tested into a stereo rig on Monday. Box included, no supply.',
  },
  {
    title: '2019 Boss DD-8 Digital Delay',
    gear: 'boss-dd-8',
    finish: 'White',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "First-year unit, in steady domestic use. The pearl white shell has light scuffs at the foot end and the mode knob's pointer has been gone over with a paint pen by someone with a steady hand. All eleven modes step cleanly and the forty-second looper overdubs as it should. Tap tempo is on the footswitch, held down. If you loved the DD-3 setting on your old one you will find it here, third click along. Boxless, manual printed by us.",
  },
  {
    title: 'Boss DD-8 delay for ambient nerds',
    gear: 'boss-dd-8',
    finish: 'White',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'annika',
    description:
      'Lived on a desk as a send effect for drum machines, so no foot has ever touched it. Stereo throughout, and the Reverse and +RV modes are lovely on a mono synth. I noticed one scratch under the input jack nut from overtightening a right-angle plug. It has always run from an isolated supply at nine volts. I consolidated delays into a rack unit and labeled the remaining cables accordingly. Original box, paper insert, two patch leads if you would like them.',
  },
  {
    title: 'Boss DD-8, scuffed but flawless in function',
    gear: 'boss-dd-8',
    finish: 'White',
    made: 2019,
    condition: 'Good',
    type: 'All original',
    seller: 'counter',
    description:
      'White pedals age in public. This one has gray edges, a chip by the LED down to primer and a sticky ghost of a set list that will not come away. Underneath the cosmetics, we could not fault it: every mode, both sides in stereo, external tap, expression on feedback, looper memory. It ran in our window demo for a weekend in a loop that the staff can still hum. If your board lives in the dark, save the difference and buy strings.',
  },

  {
    title: 'Boss RC-5 Loop Station, great for practice',
    gear: 'boss-rc-5',
    finish: 'Red',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'rosa',
    description:
      'I loop a chord progression, my student solos, everyone feels like a star. The RC-5 has drum grooves built in and a little screen you can actually read, which my students figure out faster than I did. It was always on a carpet and pressed with socks. One faint line across the display cover, otherwise smart. Memory is cleared, except slot one, where I left you a bossa nova to practice over. Power supply not included. I upgraded to the two-track one.',
  },
  {
    title: 'Boss RC-5 Loop Station – sealed accessories',
    gear: 'boss-rc-5',
    finish: 'Red',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'From a customer who bought a looper to accompany himself and found that he preferred company. The unit has the screen film in place, an empty memory and no trace of tape, and the starter battery is in its shrink wrap. Thirteen hours of stereo recording, fifty-seven rhythms, MIDI on mini jacks. We powered it to confirm that the firmware is current. A gift for anyone with an hour a day and no drummer. In its box as it left the distributor.',
  },
  {
    title: 'RC-5 looper from Boss, one-man-band retired',
    gear: 'boss-rc-5',
    finish: 'Red',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'gus',
    description:
      "For a couple years I did the farmers' market as a trio, all three of them me. Fiddle on one loop, guitar on another, and the pedal never missed a beat even if I did. Light scuffs on the red around the switch and some dust under the jack nuts you can't quite get at. Every memory works, screen's bright. Somebody finally offered to play with me for gumbo, so I don't need it. Comes with an external stop switch I wired in a sardine tin.",
  },
  {
    title: '2022 Boss RC-5, loops wiped, tested',
    gear: 'boss-rc-5',
    finish: 'Red',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Traded toward a larger model by a beatboxer with good manners. Ninety-nine phrase memories, all empty now; we recorded and erased in each bank to check. The red lacquer is whole, there is one tiny rub on the rear edge by the power jack, and the display has no scratches. Stereo in and out means that it can live at the end of your chain. USB connects for backing up loops to a computer. With its box, without an adapter.',
  },
  {
    title: 'Boss RC-5 looper with a scratched screen',
    gear: 'boss-rc-5',
    finish: 'Red',
    made: 2020,
    condition: 'Good',
    type: 'All original',
    seller: 'priya',
    description:
      "It was part of a field project in which people layered their own voices, so a few hundred strangers have pressed it. The lens over the display is scratched enough that photos look foggy, although you can read it straight on. There's a dent on one front corner as well. No effect on function: loops save, rhythms sync, USB mounts on Mac and Linux. I archived and cleared everything for privacy. The thesis is deposited and the pedal deserves music again. Cable included.",
  },

  {
    title: 'Strymon BigSky, desktop use only',
    gear: 'strymon-bigsky',
    finish: 'Blue',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'annika',
    description:
      'Twelve reverb machines and three hundred presets, of which I have renamed about forty in a system that makes sense. Cloud on a felt piano patch is worth the price alone. It stood beside a mixer and was operated by hand. There is a hairline on the anodized face next to the Mod knob, and the footswitches are tight. MIDI in and out tested, expression input tested, latest firmware. I am moving to hardware with recall in the DAW. Box, supply, rubber feet, quick guide.',
  },
  {
    title: '2016 Strymon BigSky reverb',
    gear: 'strymon-bigsky',
    finish: 'Blue',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'The blue slab that turned a generation of guitar players into cathedral architects. Taken from a church board with cable labels still attached. The anodizing has fine scratches by the switches, and the edge nearest the player has dulled; the encoder detents are crisp and both outputs are noise-free. We updated firmware and restored the factory bank, then saved a spring setting in preset one as proof that it does small rooms as well. Power supply included, box not.',
  },
  {
    title: 'Strymon BigSky – tidy, boxed, current firmware',
    gear: 'strymon-bigsky',
    finish: 'Blue',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Shimmer, Bloom, Swell, Chorale: if those words make you hear something, skip the rest. One owner, smoke-free, on a board with a lid. We found a slightly rubbed corner and a faint ring round one jack nut. Needs 300 milliamps at nine volts, so please do not hang it from a daisy chain and then call us. All banks restored to factory. Comes in its velvet sack with supply and manual, the way you would hope.',
  },
  {
    title: 'Strymon BigSky, shoegaze survivor',
    gear: 'strymon-bigsky',
    finish: 'Blue',
    made: 2015,
    bought: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'bex',
    description:
      "I paid rent late for this and regret nothing. It's been on every song I've put out: Cloud with the decay past any sensible point, then into the Vox. There are small scratches where my toe drags and the bottom has clean hook-and-loop. Footswitches never got replaced and they don't double trigger. My presets are on it; keep them if you want to know what sadness sounds like in stereo, or reset. Moving to one small board so I can take the train. Supply's in the bag.",
  },

  {
    title: 'Line 6 HX Stomp – unused second unit',
    gear: 'line-6-hx-stomp',
    finish: 'Black',
    made: 2023,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'Ordered as a spare by a touring company which, by luck, never needed it. Seals were cut here so we could check it over: screen flawless, switches untouched, supply in plastic. Firmware brought up to the current version, giving eight blocks per preset. It is an amp, a cab, an interface and a good argument against a large pedalboard. Everything that Line 6 put in the box is in the box. Spare by profession, new in all but name.',
  },
  {
    title: 'HX Stomp (Line 6), full backup of presets',
    gear: 'line-6-hx-stomp',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'kenji',
    description:
      "Used as a 24-bit/96k interface and for A/B tests of impulse responses. Round-trip latency on my machine was 5.9 ms at 64 samples. Factory reset, firmware 3.71, and a backup of 126 presets on a USB stick in case you want my starting points. One fine scratch on the left bezel, 4 mm, below the expression jack line. Always on the original supply. I've moved on to the Helix Rack, so it's redundant by definition. Box, supply and USB cable included.",
  },
  {
    title: 'Line 6 HX Stomp, fly rig',
    gear: 'line-6-hx-stomp',
    finish: 'Black',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'dee',
    description:
      "Carry-on rig for two years: this, a wireless and a tuner in a laptop sleeve. Zero failures in 70 flights. Scribble lights bright, screen has faint micro-scratches, paint at the front lip is a touch polished. Switches recently cleaned and they register every press. Stock supply, cord wrapped with tape labeled DEE. Presets: clean, edge, crunch, lead, acoustic IR; yours if you'd like. Promoted to the XL because I need more feet. Local pickup gets the laptop sleeve.",
  },
  {
    title: '2020 Line 6 HX Stomp multi-effects',
    gear: 'line-6-hx-stomp',
    finish: 'Black',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "This was somebody's lockdown studio. The casing is straight and the text sharp, with light rub marks round the three switches and a sticker line on the base. We ran Line 6's own test mode and passed every knob, jack and pixel. MIDI through a small adapter, effects loop stereo-capable, headphones loud enough. A lot of thinking fits in this box, so set an evening aside. Factory presets loaded, original supply, and a cardboard sleeve instead of the long-gone box.",
  },
  {
    title: 'Line 6 HX Stomp: one knob cap gone, price reflects it',
    gear: 'line-6-hx-stomp',
    finish: 'Black',
    made: 2018,
    bought: 2022,
    condition: 'Fair',
    type: 'As is',
    seller: 'lou',
    description:
      "So the middle knob lost its cap and somebody glued on one from a car stereo. It turns, it clicks, looks stupid. Case has been drilled on the side by some genius who wanted a bracket, and the paint's scraped to metal across the front. Left switch needs a firm foot, I'd swap it, six-dollar part. Screen's fine, all sounds are fine, audio's clean. Supply is a no-name with the right amperage, three amps, I checked it with a meter. Final price, I got rent too.",
  },
];
