import type { ProductEntry } from './product-entry.ts';

export const amplifiers: readonly ProductEntry[] = [
  {
    title: 'Boss Katana 50 MkII – light use, latest firmware',
    gear: 'boss-katana-50',
    finish: 'Black',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Five amp voices, a power switch that goes down to half a watt, and a headphone out that has saved marriages. This came from a dentist who practiced at lunch. Corners are square, the grille cloth is tight, and one knob has a slightly shiny cap; that is our entire list. We updated the firmware, reset the memories and ran it at full power for an hour without a murmur. Power lead and manual are in the back. If you need a footswitch, we usually have a used one.',
  },
  {
    title: 'Katana-50 MkII, lesson amp, works perfectly',
    gear: 'boss-katana-50',
    finish: 'Black',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'rosa',
    description:
      "Two students could hear themselves and nobody's grandma complained, which is all I ask of an amp. It sat on a low shelf, so the covering has light rubs along the top, and there's a smudge of purple marker on the back I never got out. All knobs and buttons are good, the USB works with the editor, and the clean channel with a touch of reverb is lovely for teaching. I've gone to headphones for everybody. I can load a few friendly presets before you collect it.",
  },
  {
    title: 'Boss Katana 50 (first series), garage kept',
    gear: 'boss-katana-50',
    finish: 'Black',
    made: 2017,
    condition: 'Good',
    type: 'All original',
    seller: 'pete',
    description:
      "Loud enough for a drummer, that's the review. Original Katana, not the MkII. Torn tolex on one corner, dented grille lower left from a floor tom, gain knob has a crack but turns. Everything makes the noise it should. Cold garage in Duluth and it never once failed to start, more than I can say for the truck. Input jack is plastic so be nice to it. No footswitch. Power cord yes.",
  },
  {
    title: 'Boss Katana 50 MkII EX – as new, full packaging',
    gear: 'boss-katana-50',
    finish: 'Black',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'annika',
    description:
      'Acquired to reamp synthesizers, then replaced by a plugin I should have tried first. Total time powered on is around three hours. The protective film is on the control panel, the cable tie is on the power cord, and the carton has its inserts. I registered nothing, so the paperwork is blank. It does a surprisingly good job on a drum machine at half a watt, in case you had the same idea. Please bring a car; the box is larger than it sounds.',
  },
  {
    title: '2022 Boss Katana 50 MkII with GA-FC footswitch',
    gear: 'boss-katana-50',
    finish: 'Black',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Traded with its foot controller, which makes it a different amplifier: channels, boosts and effects without bending down. The cabinet has a single faint line on the right side panel from a doorway. Speaker pushes cleanly, fan is silent because there is not one, power stage voiced as it should be at all three settings. Owned by a couple who shared it and never argued over the presets, they say. Controller, its cable, mains lead and printed guide come along.',
  },

  {
    title: 'Fender Blues Junior IV in black tolex',
    gear: 'fender-blues-junior',
    finish: 'Black Tolex',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'mara',
    description:
      "Fifteen watts of the sound in my head. I've used it in my living room and for exactly four shows at the brewery, always with its cover on in the car. The reverb is smoother than the older ones and the Celestion A-Type stays round when I hit it with a drive pedal. There's a tiny scuff by the handle end-cap. Tubes are from new and healthy; my tech checked the bias in spring. Selling because my uncle's amp moved in. Cover and the single-button footswitch included.",
  },
  {
    title: 'Fender Blues Junior III, lacquered tweed',
    gear: 'fender-blues-junior',
    finish: 'Tweed',
    made: 2013,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Lacquered tweed goes the color of toast if you let it, and its owner let it. Two EL84s and three 12AX7s, all replaced with JJs in 2022 and testing strong today. You will find slight fraying at a lower corner and a faint ring on top, the kind that cups make. Jensen speaker with no rattle or rub. We retensioned the output sockets and cleaned the pots, so it is a quiet amp with the volume at noon. Footswitch present, cover absent.',
  },
  {
    title: 'Blues Junior NOS look, Cannabis Rex speaker',
    gear: 'fender-blues-junior',
    finish: 'Black Tolex',
    made: 2009,
    bought: 2012,
    condition: 'Good',
    type: 'Modified',
    seller: 'gus',
    description:
      "I took out the stock speaker and put in an Eminence Cannabis Rex, because it's the only legal one in this parish. Warms up the top end something nice; accordion players ask me about it. A fellow in Lafayette did the bigger output transformer at the same time. Tolex is scuffed at all the corners, the grille has a stain I'd rather not discuss, and the reverb knob's number is rubbed away. Tubes two years old. Heavy rain never got it. Original speaker in a box for you.",
  },
  {
    title: 'Fender Blues Junior, dead, for repair',
    gear: 'fender-blues-junior',
    finish: 'Black Tolex',
    made: 2005,
    condition: 'Non-functioning',
    type: 'As is',
    seller: 'counter',
    description:
      'Please read before booking: this amplifier does not work. It arrived with a blown mains fuse; with a new one it blows again as soon as standby heat reaches the plates. Our suspicion falls on a shorted output transformer or a scorched EL84 socket, and the circuit board near the sockets has browned. Cabinet, grille, reverb tank and speaker are fine, and the speaker measures 6.4 ohms as an eight should. Ideal for somebody with a meter and the knowledge of how to drain a filter capacitor. Tubes are not included.',
  },

  {
    title: 'Vox AC15C1 – demo condition, all accessories',
    gear: 'vox-ac15',
    finish: 'Black',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      "It stood for two months in a client's showroom as decoration, plugged in and never up past conversation. Diamond cloth unblemished, tags on the handle, tubes with their factory paint still crisp. Two EL84s, a Greenback, Normal and Top Boost side by side, spring reverb and a tremolo worth leaving on. We powered it for a day to be sure and packed it again. The footswitch is an option with this model and not part of the sale. Box, lead, booklet.",
  },
  {
    title: 'Vox AC15 C1, chime machine from an indie band',
    gear: 'vox-ac15',
    finish: 'Black',
    made: 2016,
    condition: 'Very Good',
    type: 'All original',
    seller: 'bex',
    description:
      "Top Boost, treble at two o'clock, tremolo on slow: that's our entire first record. It's been in and out of my hatchback a lot but always wearing a moving blanket, so you'll see slight rubbing on the corners and a couple of pulled threads on the cloth down low. New power tubes last autumn, quiet as a church since. Weighs about as much as a medium dog. I'm moving up three flights of stairs in August and cannot anymore. VFS2 switch included.",
  },
  {
    title: '2018 Vox AC15C1, one studio owner',
    gear: 'vox-ac15',
    finish: 'Black',
    made: 2018,
    condition: 'Very Good',
    type: 'Repaired',
    seller: 'counter',
    description:
      "Served as the clean amp in a small Portland studio, parked behind the same baffle all its life. In 2023 the reverb went thin; the tank's lead had cracked and we replaced it. Light dust scratches on the top panel and a softened logo plate, nothing torn. Preamp tubes original, EL84s changed with the repair. On test it gives full output with the bloom you want at about half way on the master. Mains lead, no switch. Comes with ninety days of our patience.",
  },
  {
    title: 'AC15 (Vox) with an Alnico Blue inside',
    gear: 'vox-ac15',
    finish: 'Black',
    made: 2011,
    condition: 'Good',
    type: 'Modified',
    seller: 'walt',
    description:
      "When I turned sixty I gave this amp a Celestion Blue, and it gave me five more years of pretending to be twenty. The magnet alone is worth half what I'm asking. Now for the confession: the cabinet rolled down a ramp in Hendersonville in 2019, so one corner is mashed and the cloth has a two-inch split I stitched like a sock. Electrically it's been cared for by the same fellow all along. Tremolo does that lovely lope. I'm down to practicing on a porch. Factory Greenback goes with it.",
  },

  {
    title: "Fender '65 Deluxe Reverb reissue – covered and quiet",
    gear: 'fender-65-deluxe-reverb',
    finish: 'Black Tolex',
    made: 2018,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Twenty-two watts from a pair of 6V6s, a real tank, and the vibrato channel everyone plugs into first. Its owner used the fitted cover religiously, so the tolex is nearly black glass and the silver cloth has not browned. One glide on the bottom is worn. Tubes measured at intake: matched, mid-life, no microphonics. Bias set at 23 mA. If you want to know what a clean tone is before you buy pedals to ruin it, book ten minutes in our back room. Cover and footswitch included.',
  },
  {
    title: 'Deluxe Reverb RI (Fender), Nashville working amp',
    gear: 'fender-65-deluxe-reverb',
    finish: 'Black Tolex',
    made: 2014,
    condition: 'Very Good',
    type: 'Modified',
    seller: 'dee',
    description:
      "Mods, all reversible: bright cap clipped on the vibrato channel, Weber 12F150 in place of the stock speaker, tilt-back legs. Serviced every 18 months, log taped inside the cabinet. Wear: corner caps dulled, light surface marks on the top, cloth clean. 6V6 pair has roughly 200 hours. It rides in a proper ATA case that I'm keeping. I play amp-less at most venues now and it hurts to watch it gather dust. Footswitch, stock speaker and spare rectifier go with it.",
  },
  {
    title: 'Fender Deluxe Reverb 65 reissue. Loud enough',
    gear: 'fender-65-deluxe-reverb',
    finish: 'Black Tolex',
    made: 2002,
    bought: 2009,
    condition: 'Good',
    type: 'All original',
    seller: 'carl',
    description:
      "Bought it used, worked it honest. New filter caps in '17, new power tubes in '22, speaker's the same one it was born with. Tolex has a tear on the side I glued with contact cement, cloth's got a water mark, the front panel lettering is wore off around volume because that's the one you turn. Reverb'll drown a cat. Vibrato ticks a little when it's cold, quits after ten minutes. Footswitch is there, the cable on it's been spliced. It's an amp. It does what amps did.",
  },
  {
    title: "Fender '65 Deluxe Reverb, tweed limited edition",
    gear: 'fender-65-deluxe-reverb',
    finish: 'Tweed',
    made: 2016,
    condition: 'Excellent',
    type: 'All original',
    seller: 'hal',
    description:
      "A limited run in lacquered tweed with the Celestion that Fender chose for it. I have maintained it as I do all my amplifiers, which is to say that it is switched on monthly and never moved by the handle alone. A small mark on the rear panel is the extent of the damage. The tubes are the original set and measure well. Dry Montana air has been kind to the covering. Footswitch, cover, schematic and the retailer's letter are to be passed to the next custodian.",
  },

  {
    title: 'Marshall DSL40CR – bought new, babied',
    gear: 'marshall-dsl40',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'tam',
    description:
      "Two EL34s, four modes, and resonance control that makes palm mutes feel like a door slamming. Also does 20 watts when you've got neighbors like mine. It has never been in a van! There's one scuff on the left side you won't see unless you're crouching with a flashlight. I biased it myself with a probe at 70 percent. Footswitch with the six-meter cord, power cable, even the silly manual. Going to an Axe-Fx because I like spreadsheets now apparently. Come crank it.",
  },
  {
    title: 'Marshall DSL40CR combo, serviced on our bench',
    gear: 'marshall-dsl40',
    finish: 'Black',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'The revision with the V-Type speaker and a proper second master, so solos can be louder without being muddier. It came back from a rental agreement with barely any hours on it, and light scuffing round the piping from being slid in and out of an alcove. We replaced nothing, retubed nothing, only set the bias and cleaned the effects loop jacks that were beginning to oxidize. Green channel is better than its reputation. Two-way footswitch and mains lead included.',
  },
  {
    title: '2013 Marshall DSL40C with Creamback',
    gear: 'marshall-dsl40',
    finish: 'Black',
    made: 2013,
    condition: 'Good',
    type: 'Modified',
    seller: 'counter',
    description:
      'An early DSL40C whose Seventy/80 made way for a Celestion Creamback 65, the change almost everyone makes. Tone improved, appearance did not: the cabinet has chewed corners, two cigarette-sized melts on the top, and the gold panel is worn at the gain control. EL34s fitted in January and burned in here. The known weakness, a loose output jack, has been resoldered and braced. Plenty of amplifier for the sum. No footswitch survives, though a standard two-button latching type works.',
  },
  {
    title: 'Marshall DSL40C, beat to hell, roars',
    gear: 'marshall-dsl40',
    finish: 'Black',
    made: 2012,
    bought: 2019,
    condition: 'Fair',
    type: 'Repaired',
    seller: 'lou',
    description:
      "Had the classic bias drift, board got hot, so I did the repair everybody does: jumpered the burnt trace, new bias caps, moved a resistor off the board. Runs cool now, ran it four hours straight on Saturday. Looks like it fell off a truck because it did, in Pawtucket, I was there. Back panel's a piece of plywood, handle's a strap, half the piping's missing. EL34s are medium, figure on a new pair this year. Reverb's noisy past five. Cheap, loud, cash.",
  },

  {
    title: 'Marshall JCM800 2204 head, 1983, recapped',
    gear: 'marshall-jcm800-head',
    finish: 'Black',
    made: 1983,
    bought: 1991,
    newPrice: 799,
    condition: 'Very Good',
    type: 'Repaired',
    seller: 'carl',
    description:
      "Fifty watts, two EL34s, master volume, vertical inputs, no nonsense. I bought it off a preacher's son in '91. New filter and bias caps in 2019 by a man who only does Marshalls, old ones in a sack for you. Transformers are the ones Marshall put in. Light rub on the tolex corners and the piping's yellowed, but it's a straight, clean head for forty-odd years. Never in a fire, never in a flood. Doc says turn it down, wife says sell it. The cabinet in the picture stays with me. I'll miss it Saturdays.",
  },
  {
    title: '1985 Marshall JCM800 2203 – one hundred watts',
    gear: 'marshall-jcm800-head',
    finish: 'Black',
    made: 1985,
    bought: 1998,
    newPrice: 899,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Horizontal inputs, four output tubes, original Dagnall transformers with their stickers: an example people write to us about. The US distributor fitted these with 6550s, and this one still runs them. We inspected every joint, found the filter capacitors to be within tolerance and the board unmodified, which after four decades is the rarest thing about it. The tolex has mild edge wear and the logo has all its legs. Loud is not an adjective that helps; bring an attenuator. Head and original slip cover only; the cabinet it stands on is our own.',
  },
  {
    title: 'Marshall JCM800 4010 1x12 combo, modded, rough',
    gear: 'marshall-jcm800-combo',
    finish: 'Black',
    made: 1984,
    bought: 2002,
    newPrice: 749,
    condition: 'Fair',
    type: 'Modified',
    seller: 'pete',
    description:
      "Fifty-watt combo. Somebody added a third gain stage and a pull pot in the nineties, neat work, leave it off and it's a normal 4010. Speaker is a later G12-65, not the first one. Cabinet's rough: tolex patched with gaffer tape, cloth replaced with something from a couch, one foot missing. It needs output tubes soon and the standby switch sticks, you have to mean it. Came with a band that broke up in my basement. Sounds like a plane landing. Two people to lift.",
  },
];
