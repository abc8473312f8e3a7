import type { ProductEntry } from './product-entry.ts';

export const keyboards: readonly ProductEntry[] = [
  {
    title: 'Akai MPK Mini MK3, dissertation-era controller',
    gear: 'akai-mpk-mini',
    finish: 'Black',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'priya',
    description:
      "Twenty-five keys, eight pads, eight knobs, one small screen, and it fits under a monitor. I mapped it to annotate audio rather than make beats, so the pads have had perhaps a tenth of normal use. The only sign of ownership is a light scratch on the base from my desk. Registration can be transferred, and the bundled software goes with it. I need full-size keys now that I'm relearning piano. USB cable included, along with the original box, which has a coffee ring that the controller does not.",
  },
  {
    title: 'Akai MPK Mini MK2 – pads recently cleaned',
    gear: 'akai-mpk-mini',
    finish: 'Black',
    made: 2017,
    condition: 'Good',
    type: 'All original',
    seller: 'counter',
    description:
      'A second-generation MPK from a school music lab, engraved with an asset number that we have left in place. Key tops are glossy with use, the joystick has lost its grip ring and there are scrapes around the sides. We took it apart, washed the pads and the contact strips, and now all eight respond over the full range. Knobs are smooth. Class-compliant, so it works without installing anything. With a USB cable; no software, as the code was redeemed long ago.',
  },
  {
    title: 'Akai MPK Mini, USB port ripped, parts only',
    gear: 'akai-mpk-mini',
    finish: 'Red',
    made: 2015,
    condition: 'Non-functioning',
    type: 'As is',
    seller: 'lou',
    description:
      "Dead. I'm telling you now so nobody writes me later. Somebody tripped on the cord and the USB socket came off with the pads of the circuit board, not just the solder. A person with a microscope and jumper wire could bring it back, that person isn't me. What you get: twenty-five good keys, eight pads with no splits, knobs, joystick, red shell with scuffs. I've used these as donors for MK2 builds and they pay for themselves. It won't light up. It won't.",
  },

  {
    title: 'Korg Volca Keys, patched and pampered',
    gear: 'korg-volca-keys',
    finish: 'Black',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'annika',
    description:
      'Three analog voices, a delay that falls apart nicely, and a sequencer that rewards ignorance. Mine has been on a wooden stand with its batteries out. The ribbon keyboard shows no wear track; there is one mark on the translucent edge where a cable was wedged. I tuned all oscillators with the service routine last month. Sync cables, two of them, are in the box. I sold the Volca Beats years ago and this has been lonely. Nine-volt adapter not included, six AAs are.',
  },
  {
    title: 'Korg Volca Beats with snare as nature intended',
    gear: 'korg-volca-beats',
    finish: 'Black',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Analog kick and toms you can feel in your sternum, and the papery snare everyone modifies and later misses. This one is unmodified. Light finger polish on the step keys, a hair scratch on the top, battery contacts bright. Every step, every stutter and the sync jacks have been tested by a member of staff who had to be asked to stop. Comes with a sync lead and the folded sheet that serves as manual. Runs from six AAs or a Korg adapter.',
  },
  {
    title: 'Volca Bass by Korg, loved to the edge',
    gear: 'korg-volca-bass',
    finish: 'Silver',
    made: 2014,
    bought: 2017,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'bex',
    description:
      "If this box could talk it would do so in sixteenth notes at 122 bpm. The headphone jack broke on a bus, my roommate soldered in a new one that sticks out slightly. Silver paint is mostly gone round the cutoff knob, two knobs are replacements, the battery door is duct tape. Oscillator three drifts until it's warm so give it ten minutes and an audience. But the filter, oh my gosh, the filter. Includes a sync cable and a list of bands that danced to it.",
  },
  {
    title: 'Korg Volca FM – DX patches loaded',
    gear: 'korg-volca-fm',
    finish: 'Brown',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Six operators in a lunchbox. It reads old DX7 sysex banks, and this owner left a tasteful one in memory: electric pianos, glass bells, one slap bass for emergencies. Three-voice, as issued. The woodgrain-toned case has a rubbed corner that you would need to be shown. Sliders travel smoothly, the display segments are complete and the velocity slider has no dead patch. We send it with a sync cable, a set of batteries and the algorithm chart.',
  },

  {
    title: 'Korg Minilogue – four voices, all of them well',
    gear: 'korg-minilogue',
    finish: 'Silver',
    made: 2019,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "A real analog polysynth with a little oscilloscope that shows you what you have done. The back panel is actual wood and this one is free of dents; on the aluminum top there is one faint line by the multi-engine of switches at right. We autotuned it cold and hot, and checked that the slim keys trigger evenly. Patch memory holds the factory set with a dozen of the seller's own. He teaches chemistry and patches accordingly. Power supply and a soft cover included.",
  },
  {
    title: 'Korg minilogue, studio B, with custom bank',
    gear: 'korg-minilogue',
    finish: 'Silver',
    made: 2017,
    condition: 'Very Good',
    type: 'All original',
    seller: 'annika',
    description:
      "It has sat on the second tier of my stand, covered, with about two hours of use a week. The filter resonates sweetly and the delay is properly grubby. You will notice small polish marks on the tops of the most used knobs, and the joystick slider returns a touch slower than a new one. All voices calibrate. I've written a bank of one hundred sounds, organized by mood rather than category, and will include it on paper and as a file. PSU and box.",
  },
  {
    title: 'Korg Minilogue with two replaced encoders',
    gear: 'korg-minilogue',
    finish: 'Silver',
    made: 2016,
    condition: 'Good',
    type: 'Repaired',
    seller: 'priya',
    description:
      "My first stipend bought this, and I carried it in a backpack more than was wise. The program encoder started skipping, so the campus electronics shop replaced it and its neighbor; the knobs are originals. There are dings along the wooden back, a scratch from a zipper on the top and one key that clicks a little louder than the others. Sound is perfect and it stays in tune. I've left a patch called Ithaca February for you. Original supply, no box.",
  },

  {
    title: 'Yamaha P-125 digital piano with stand and pedal',
    gear: 'yamaha-p-125',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'rosa',
    description:
      "My neighbor's twins learned on this in my front room until they got a real upright. Eighty-eight weighted keys, a touch that teaches good habits, and headphones for early birds. I dusted it every Friday. There is a faint sticker shadow above middle C where we had the note names, and nothing else to mention. The wooden stand comes apart with four bolts and I can help carry it to the car. Bench not included, but the music rest, pedal and a beginner's book are.",
  },
  {
    title: '2019 Yamaha P-125 stage and home piano',
    gear: 'yamaha-p-125',
    finish: 'Black',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'We listened to every key at three strengths, which takes longer than you would think, and none of them stood out. Graded hammer action, the CFIIIS concert sample, two headphone sockets for four-hand practice. The case has light rub marks on the underside and at the ends from a keyboard bag. One rubber foot has been replaced with its twin. A wedding pianist used it; she moved to a lighter board. Music rest, footswitch and supply are included, stand is not.',
  },
  {
    title: 'Yamaha P-125A in white, box opened once',
    gear: 'yamaha-p-125',
    finish: 'White',
    made: 2023,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'A family planned to learn together, and then the dog came. This white piano was unboxed, admired and put back, so its keys have the slight drag of new felt and there is no dust in the speaker slots. Every accessory is in its bag. We plugged it in for an afternoon to make sure, played something by Satie, and wiped our prints off. It is an easy way to own a new instrument at less than a new price. Carton fits a hatchback with the seats down.',
  },

  {
    title: 'Elektron Digitakt, meticulous owner',
    gear: 'elektron-digitakt',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'annika',
    description:
      'Eight audio tracks, eight MIDI tracks, and parameter locks on everything. This one ran my live set from 2020 until I reduced it to a laptop. The encoders are firm, the Trig keys click evenly and the screen has no burn-in. You could find a scratch on the bottom plate left by a stand screw. OS updated, my projects backed up and removed, factory sounds back in place. Comes with the Decksaver lid it has worn all its life, supply, USB cable and box.',
  },
  {
    title: 'Digitakt (Elektron), smells like basements',
    gear: 'elektron-digitakt',
    finish: 'Black',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'bex',
    description:
      "Sixteen shows in ten towns, most of them in someone's basement, and it never crashed. I did once. Light scuffing on the top edge and the silkscreen on the Func key has gone soft from being mashed, everything reads though. Pads feel even. I'm keeping my samples but leaving the drum kits I recorded off my dad's tapes. Overbridge works with my machine. It's going because I've joined a band with a human drummer and she'd like the job. Power supply, no box.",
  },
  {
    title: 'Elektron Digitakt – mark one, tested through',
    gear: 'elektron-digitakt',
    finish: 'Black',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'The original mono Digitakt, before the successor. We went through the built-in self-test, then made a beat, for thoroughness. Surface wear is limited to rub marks at the corners and a slight shine on the sixteen step keys. Backlights all work, the volume pot has no noise, and both MIDI ports talk. Sampling input is clean at line level. Somebody put great care into a project called Rain, and asked us to leave it in place. Power supply and USB lead included.',
  },

  {
    title: 'Moog Sub 37, bought at the factory, Asheville',
    gear: 'moog-sub-37',
    finish: 'Black',
    made: 2015,
    condition: 'Very Good',
    type: 'All original',
    seller: 'walt',
    description:
      "I live four miles from where it was built, and picked it up at the door like a loaf of bread. A guitar player has no business with such a thing. I learned one patch, a bass so large that it moved the cat, and played it on every record anybody would let me. The wood sides have small handling marks and there's a polish on the cutoff knob. It tracks in tune once warmed a quarter of an hour. Gig bag, the proper cord, and a factory mug.",
  },
  {
    title: 'Moog Sub 37 Tribute Edition analog synthesizer',
    gear: 'moog-sub-37',
    finish: 'Black',
    made: 2014,
    bought: 2016,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'From the first run, with the Tribute legend on the panel. Paraphonic, so you can play two notes and argue which is the bass. Every knob centers where it should, key contacts are even and the ribboned wood ends are unmarked; one tiny paint chip on the rear rail is the whole defect list. We let it warm up, ran the tuning routine and compared it against the reference in our keyboard room. Comes with an SKB bag we would charge you eighty for, and the patch book.',
  },

  {
    title: 'Roland Juno-106, voice chips renewed',
    gear: 'roland-juno-106',
    finish: 'Black',
    made: 1985,
    bought: 2006,
    newPrice: 1095,
    condition: 'Very Good',
    type: 'Repaired',
    seller: 'counter',
    description:
      'The fault every Juno-106 comes to is the resin on its six voice chips, so ours were replaced with modern clones by our synth technician in 2024, along with the backup battery and one slider. All six voices now sound alike, and the chorus hisses exactly as much as history demands. The panel is clean, end cheeks have small rubs, and a blue flame of ballpoint near the bender has been mostly removed. Keys level. New patches from tape loaded. Flight case available, ask us.',
  },
  {
    title: 'Juno-106 (Roland) three voices dead, otherwise complete',
    gear: 'roland-juno-106',
    finish: 'Black',
    made: 1984,
    bought: 1987,
    newPrice: 1095,
    condition: 'Poor',
    type: 'As is',
    seller: 'carl',
    description:
      "Was my sister's, she had it at church till it commenced crackling. Three of the six voices come and go, which I'm told is chips and I'm told it's common. Two sliders feel like gravel and the battery's the one it came with, so it forgets everything. All the keys are there, one sits low. Bender lever works. Case has a cracked corner and there's a Sunday school sticker under it that won't quit. A synth man could make it sing. I'm not a synth man.",
  },
];
