import type { ProductEntry } from './product-entry.ts';

export const solidBodyElectrics: readonly ProductEntry[] = [
  {
    title: "Epiphone Les Paul Standard '50s – Vintage Sunburst",
    gear: 'epiphone-les-paul-standard-50s',
    finish: 'Vintage Sunburst',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'The Inspired by Gibson generation, with the proper headstock at last, CTS pots and a neck that fills the hand. Played weekly in a wedding band for about three years, according to the man who traded it toward a 335. You will see some polishing swirls on the top and a shallow ding on the back edge that has not broken the finish. The ProBuckers are a little smoother than you expect at the price. Frets polished, nut lubricated, new 10s. A Road Runner gig bag is included.',
  },
  {
    title: "Epiphone LP Standard '60s in Iced Tea, road-ready",
    gear: 'epiphone-les-paul-standard-60s',
    finish: 'Iced Tea',
    made: 2021,
    condition: 'Very Good',
    type: 'All original',
    seller: 'dee',
    description:
      'Backup guitar on a theater run: 64 shows, maybe ten of them actually plugged in. SlimTaper neck, Grovers hold, no electronics noise. Wear: strap rub on the rear shoulder, light scratching around the bridge posts from string changes, nothing on the frets past the odd polish line. Neck has not moved since I set it up in a dry Denver February. I tour with two humbucker guitars and own five, so the math is simple. Includes the Epiphone hard case. Can meet near Berry Hill most weekdays.',
  },
  {
    title: '2009 Epiphone Les Paul Standard, repaired headstock – Ebony',
    gear: 'epiphone-les-paul-standard',
    finish: 'Ebony',
    made: 2009,
    bought: 2013,
    condition: 'Good',
    type: 'Repaired',
    seller: 'tam',
    description:
      "Full disclosure up top: the headstock cracked behind the nut in 2015 and was glued by a luthier on Freeport. It has been in drop C with 11-52s ever since and never shifted. You can see the line in raking light, you can't feel it. Pickups are stock and surprisingly angry through a high-gain amp, bridge tone pot is a bit scratchy. Dings on the back, some pitting on the tailpiece. Great riff machine for the money, I just keep grabbing seven strings now. Gig bag only.",
  },
  {
    title: "Epiphone Les Paul Standard '50s, Metallic Gold, first owner traded",
    gear: 'epiphone-les-paul-standard-50s',
    finish: 'Metallic Gold',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Gold tops arrive here about twice a year and leave in a week. The finish on this one has kept its sparkle; the only blemish our inspection sheet lists is a fine scratch under the pickguard edge, seen when the guard is off. Full round neck, mahogany back, the standard pair of ProBuckers reading 7.9k and 8.3k. The owner decided nine and a half pounds was a pound too much, which is a fair complaint. We dressed the nut slots so that the G string returns to pitch. Hard case with key included.',
  },
  {
    title: 'Ephiphone Les Paul, been rode hard, sounds mean',
    brand: 'Ephiphone',
    gear: 'epiphone-les-paul-standard',
    finish: 'Heritage Cherry Sunburst',
    made: 2005,
    bought: 2011,
    condition: 'Fair',
    type: 'Modified',
    seller: 'carl',
    description:
      "No beauty queen. Bought off a fella in Sapulpa, played it in bars nine years. Somebody before me swapped the bridge pickup for a DiMarzio Super Distortion and drilled for a kill switch, which I disconnected and left in the hole. Binding is cracked at two frets, top has cigarette burns at the headstock and a gouge near the knobs. Frets are low, you'll want a level or a refret if you bend a lot. Tuners were changed to Klusons. It still growls like a dog under a porch. No case, don't ask.",
  },

  {
    title: 'Fender Player Stratocaster, Tidepool, maple board',
    gear: 'fender-player-stratocaster',
    finish: 'Tidepool',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Tidepool was the color everybody wanted and Fender dropped, so these do not linger. One owner, a nurse who played it on days off and kept it on a padded hanger. A faint scuff near the strap pin and some bright polish on the first five frets tell of those days off; nothing else does. Modern C neck, 9.5-inch radius, alnico 5 pickups. Our tech reset the two-point bridge flat to the plate, cleaned the pots and fitted 9-42s. With deluxe gig bag, arm and paperwork.',
  },
  {
    title: 'My Player Strat – Buttercream with pau ferro',
    gear: 'fender-player-stratocaster',
    finish: 'Buttercream',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'mara',
    description:
      "I learned on this guitar, wrote most of an EP on it, and now it sits while a borrowed Tele does the work. Buttercream has mellowed a shade toward custard, which I love. There's gentle pick wear by the pickguard and the clear coat has gone a little matte where my forearm goes, but no chips at all. Pau ferro board oiled twice a year. The volume knob is smooth, the middle position is my favorite sound in the world. Bag and arm included; I have the original receipt from Eugene somewhere.",
  },
  {
    title: 'Fender Player Strat HSS – loaded with a Pearly Gates',
    gear: 'fender-player-stratocaster-hss',
    finish: 'Black',
    made: 2018,
    condition: 'Good',
    type: 'Modified',
    seller: 'counter',
    description:
      'A previous owner replaced the humbucker with a Seymour Duncan Pearly Gates and the tuners with locking Fenders, then gigged the thing without mercy. There are dings along the bottom edge, a chip to the primer at the upper horn, and medium wear on frets two to five, which we have crowned once and which will take one more dressing. Wiring is clean and quiet. As a working guitar it is hard to beat: it stays in tune, it covers everything, and you need not worry about the first scratch. Basic gig bag, arm, original tuners in a pouch.',
  },
  {
    title: 'Fender Player Strat, Polar White, essentially unused',
    gear: 'fender-player-stratocaster',
    finish: 'Polar White',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'annika',
    description:
      'I program synths; this was my attempt at becoming a guitarist, and it lasted one winter. The guitar lived in its bag inside a closet at steady humidity. No fret marks, no swirls, plastic still on the back plate, and the arm has never been screwed in. Everything that shipped with it is here: both hex keys, the cable, the tags, the leaflet. Factory strings have gone a little dull, so budget for a new set. I would rather it went to someone who will finish the book I left at chapter three.',
  },
  {
    title: '2020 Fender Player Telecaster – Butterscotch Blonde',
    gear: 'fender-player-telecaster',
    finish: 'Butterscotch Blonde',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Butterscotch, black guard, maple neck: if you close your eyes and think of a Telecaster, this is it. Taken in from a church musician who moved to bass. Apart from a small impression on the rear edge, about where a belt sits, it would pass for new. The neck pickup is warm enough for jazz chords with the tone rolled back, and the bridge has bite without the shrill. We polished the frets, checked the string-through ferrules and gave it 10s. Comes in the Fender FE610 bag with its tags.',
  },
  {
    title: 'Fender Player Tele, gigged and glad of it (3TS)',
    gear: 'fender-player-telecaster',
    finish: '3-Color Sunburst',
    made: 2018,
    bought: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'dee',
    description:
      "Lower Broadway, four sets a day, a year and a half. That sounds worse than it looks: some buckle scuffing you find by reflection, tarnish on the bridge plate, and a clean fretboard because I wipe down. All stock, including the six-saddle bridge. Frets polished at 12 months by a shop on Nolensville Pike, receipt available. Neck pickup has been raised so the balance is right for chicken picking; screw it back if that's not you. Hard case stays with my other Tele, so this one leaves in a gig bag.",
  },
  {
    title: 'Fender Player Tele, Polar White. Works.',
    gear: 'fender-player-telecaster',
    finish: 'Polar White',
    made: 2019,
    condition: 'Good',
    type: 'All original',
    seller: 'pete',
    description:
      "I drum. This was the house guitar for people who turn up without one. Consequently: chips along the lower edge, one down to wood the size of a dime, a dent on the back of the neck at the seventh fret that you stop noticing. Frets show wear in the first position, still fine to play. Electronics all stock and none of it crackles. White has yellowed a hair, the room had smokers until 2021. Old strings, you'll want new ones. Cardboard box or bring a bag.",
  },

  {
    title: 'PRS SE Custom 24 – Faded Blue Burst',
    gear: 'prs-se-custom-24',
    finish: 'Faded Blue Burst',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Birds on the board, a flame veneer that moves when you do, and a bevel on the top where PRS always took care even in the SE line. The 85/15 S pickups split on the tone knob and stay usable when split. It came from a collector of blue things. A few hair-thin marks around the switch washer are all that stand between it and a higher grade. Neck is wide-thin, action low, vibrato comes back to pitch after we lubricated the nut. Original PRS gig bag and cable.',
  },
  {
    title: 'PRS SE Custom 24, Charcoal, ready for drop tunings',
    gear: 'prs-se-custom-24',
    finish: 'Charcoal Burst',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'tam',
    description:
      "Twenty-four frets, an actual flame on the veneer and a neck like a ruler: this does djent, it does worship, it does everything my Strat whined about. Intonated for drop C# with 10-52s and it'll be happy back in E with a quarter turn on the rod. Tiny surface scratches from a studded belt (I was going through something), frets still tall. Push-pull works, pots quiet. I've ordered an S2 so this has to go before my partner finds out. Bag, tremolo arm, hex keys, all here.",
  },
  {
    title: 'PRS SE Custom 24 in Vintage Sunburst, unplayed exchange',
    gear: 'prs-se-custom-24',
    finish: 'Vintage Sunburst',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      "Bought here in the spring, brought back in the summer: the buyer had ordered two and kept the blue one. Protective film remains on the back plates and the case candy is sealed. We put it through the same inspection as everything else and wrote down nothing. If you have not tried a 25-inch scale, come in; it sits halfway between the two you know, and bends feel easy. Strung with 10s, relief as it left the factory. PRS bag, cable, and the balance of the maker's warranty as far as they transfer it.",
  },
  {
    title: 'SE Custom 24 (PRS) with Fluence swap and locking tuners',
    gear: 'prs-se-custom-24',
    finish: 'Blood Orange',
    made: 2016,
    condition: 'Good',
    type: 'Modified',
    seller: 'kenji',
    description:
      'Korean-built SE, converted to Fishman Fluence Moderns in 2020 with the rechargeable pack in the spring cavity; about 60 hours per charge by my log. PRS locking tuners, drop-in, no new holes. Cosmetics are the reason for the price: a 3 cm checkmark-shaped scratch on the top, two dents on the rear edge, plating worn off the bridge under the palm. Fret height measured at 0.95 mm average, lowest 0.82 at the third, so plenty of life with one dressing. Original pickups and tuners included. Bag has a torn handle.',
  },
  {
    title: 'PRS SE Custom 24, single careful owner – Bonnie Pink',
    gear: 'prs-se-custom-24',
    finish: 'Bonnie Pink',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'hal',
    description:
      'Offered from a private collection which I am reducing in an orderly manner. Purchased new in Bozeman and played at home only; the finish shows slight handling marks behind the neck joint and a faint line from a capo on the seventh fret wire. Electronics have been cleaned once. The rosewood is dark and well nourished. This color was made for a short period and has gone up in the opinion of everyone under thirty, my granddaughter included. The gig bag, the manual and a dated bill of sale accompany the instrument.',
  },
];
