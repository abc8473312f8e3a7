import type { ProductEntry } from './product-entry.ts';

export const basses: readonly ProductEntry[] = [
  {
    title: 'Ibanez SR300E – Iron Pewter, very clean',
    gear: 'ibanez-sr300e',
    finish: 'Iron Pewter',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'omar',
    description:
      "This light bass came to me when my back was troubling me, and by God's grace the back is better. It weighs under eight pounds and the five-piece neck is slender. PowerSpan pickups with the three-way tap give you a thick, a clear and a scooped voice, and the three-band EQ is silent. There is one pinpoint mark beside the control plate. I wipe my instruments after each service. Rotosound strings, about a month old. I include a padded bag, a nine-volt battery and the hex keys.",
  },
  {
    title: '2019 Ibanez SR300E in Pearl White',
    gear: 'ibanez-sr300e',
    finish: 'Pearl White',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Ask for a first bass here and this is usually what we hand over: thin neck, light body, onboard EQ that rewards curiosity. The pearl finish has faint swirls on the back and a tiny chip, smaller than a grain of rice, at the lower horn. Frets show a little polish under the E. Battery compartment clean, preamp noiseless, all tap positions tested. We set it with 45-105s at a low but honest height. A high school jazz band had it last. Gig bag and wrench.',
  },
  {
    title: 'Ibanez SR300E tuned low, built for heavy',
    gear: 'ibanez-sr300e',
    finish: 'Black',
    made: 2017,
    condition: 'Good',
    type: 'Modified',
    seller: 'tam',
    description:
      "Our bassist quit and left me his share of the rehearsal bill plus this. I strung it 65-130, filed the nut to fit and put a Hipshot B-style drop lever on the low string: hit it and you're in A. Body has a good chip on the bass horn and scuffs along the edges; frets have marks from steel strings and a heavy right hand. Preamp's fine, jack was replaced in 2022. Sounds absolutely huge through a Darkglass sim. Stock E tuner in a baggie. Bring your own bag.",
  },
  {
    title: 'Ibanez SR300 bass, cosmetically tragic, fully working',
    gear: 'ibanez-sr300e',
    finish: 'Iron Pewter',
    made: 2014,
    bought: 2016,
    condition: 'Fair',
    type: 'As is',
    seller: 'bex',
    description:
      "We painted over the body for a video, then unpainted it with something that turned out to be too strong. Big cloudy areas in the clear coat, gouge at the back, plating peeled off the bridge, one knob is from a toaster. I am not kidding about the toaster. But! It's straight, the electronics do everything they should, and you could stop a truck with the low end. Action's a bit high as the saddles are rusted in position, so a new bridge or some penetrating oil. No bag, moral support only.",
  },

  {
    title: "Squier Classic Vibe '60s Jazz Bass – Daphne Blue",
    gear: 'squier-classic-vibe-60s-jazz-bass',
    finish: 'Daphne Blue',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Daphne Blue with a matching headstock would have been another six hundred dollars, so this has a natural one, and nobody has yet refused it. Both pickups are strong and hum-cancel when full up together, as they ought. We found one scratch on the thumb rest and bright frets all the way. Slim nut, glossy neck with a warm tint, 20 frets. A retired engineer kept it in an office with filtered air. Strung with 45-100 nickel rounds. Fender-branded bag in the deal.',
  },
  {
    title: "Squier CV '70s Jazz Bass, maple with blocks",
    gear: 'squier-classic-vibe-70s-jazz-bass',
    finish: 'Natural',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'omar',
    description:
      'The bridge pickup position is that of the seventies, closer to the bridge, so you get the sharper slap tone. I used it in our youth ensemble where it passed through careful hands, and there are faint marks on the back and a soft rubbed area by the edge of the control plate. The neck is straight; I turned the rod one eighth last October and not since. Flatwounds on it now, and rounds in the bag if you prefer. I sell it because our young player has bought his own. Soft case included.',
  },
  {
    title: "New-condition Squier CV '60s Jazz Bass, 3-Color Sunburst",
    gear: 'squier-classic-vibe-60s-jazz-bass',
    finish: '3-Color Sunburst',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'Won in a raffle by someone who plays the clarinet. It spent nine months standing in its shipping carton in a hallway, which is where we met it. Film on the guard, foam under the strings, hang tags on the E tuner. We took off the foam and checked neck, pots and intonation; the truss rod needed nothing. Nice dark laurel board on this piece. Sold with carton, the small accessory bag and manual. At this grade you are buying a new bass with the first phone call already made.',
  },
  {
    title: "Squire Jazz Bass CV '70s, sunburst, house bass",
    brand: 'Squire',
    gear: 'squier-classic-vibe-70s-jazz-bass',
    finish: '3-Color Sunburst',
    made: 2017,
    condition: 'Good',
    type: 'Repaired',
    seller: 'pete',
    description:
      "Other half of my house rig. Neck pickup went dead in 2021, tech in Superior rewired the lot, been perfect since. Dents along the bottom edge, chip on the headstock corner, pickguard scratched to frosted glass. One block inlay has a hairline gap, it's cosmetic. Frets fine for another five years. Drummers like it since it stays on the beat better than the people playing it. 9 lb on the bathroom scale. No case.",
  },

  {
    title: 'Fender Player Precision Bass – Buttercream',
    gear: 'fender-player-precision-bass',
    finish: 'Buttercream',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "One pickup, two knobs, no decisions. This P came back to us after three years with the person we sold it to, and she looked after it: a faint print near the thumb, frets shiny, satin neck still satin. Alder body, alnico split coil, maple board. It does Motown with the tone down and punk with it up. We shimmed nothing, just adjusted the saddles and put on 45-105s. Nine pounds on the nose. Comes in Fender's gig bag with its tag and wrenches.",
  },
  {
    title: 'Fender Player P-Bass, 3TS / pau ferro – gig ready',
    gear: 'fender-player-precision-bass',
    finish: '3-Color Sunburst',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'dee',
    description:
      "Bought because every engineer in town asks whether you brought a P. Used for about sixty sessions. Light buckle scratches on the back, pick trails on the guard, no chips. Frets level, neck stable in both seasons. Flats (Thomastik) on it, worn in and worth more than you think; I'll leave them on. Pots quiet, jack tightened with a proper lock washer. Selling as I landed a '74 that does the same job with an attitude. Fender gig bag. Cash or trade for a good DI.",
  },
  {
    title: 'Fender Player Precision, Tidepool, home use only',
    gear: 'fender-player-precision-bass',
    finish: 'Tidepool',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'mara',
    description:
      "I wanted real bass on my demos rather than a keyboard pretending, and this delivered. It lives on a wall hook in the dining room, out of the sun. If you hunt, there's a hair-thin scratch on the back plate and one small dull spot on a knob. Plays so easily that I, a guitarist with little hands, never struggled. Stock everything, set up in Eugene last year with 45-100s. My record is done and the hook is wanted for a mandolin. With gig bag and the tags in an envelope.",
  },
  {
    title: 'Fender Player Precision Bass in Polar White',
    gear: 'fender-player-precision-bass',
    finish: 'Polar White',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'White, tortoise-free, black guard; it photographs badly and looks great on a stand. Used in a theater pit for a run of seasons, mostly seated, so the wear sits at the rear edge: some light scuffing that does not go through. The volume pot had a scratch in it, cured with cleaner. Neck pocket tight, rod free, frets level with a fine polish line beneath the A string. Tone for every musical ever written. Nickel rounds fitted here. Padded bag with music pocket.',
  },

  {
    title: 'Sterling by Music Man Ray34 – Vintage Sunburst',
    gear: 'sterling-ray34',
    finish: 'Vintage Sunburst',
    made: 2018,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "The StingRay idea at half the money: one fat humbucker in the sweet spot, an active preamp and the three-plus-one headstock. Swash of ash grain through the burst. The player who brought it had thumbs of iron, so the pickup cover has gone glossy and there's a line of small marks above it; otherwise just light handling. Electronics noiseless with a fresh nine-volt. Slightly heavy at nine and a half pounds. We set relief and reset the nut end. Sterling gig bag included.",
  },
  {
    title: 'Ray34 by Sterling, black, smoke-free home',
    gear: 'sterling-ray34',
    finish: 'Black',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'omar',
    description:
      'This was to be my backup for travel, and then travel stopped. The neck is roasted-looking maple with a satin feel, and the slap tone is bright but not brittle if you turn the treble to half. I can find a small scratch on the back near the neck plate; I have drawn an arrow to it in my notes so I would not forget to say so. Strings are DR, six months. I take the battery out when I store it. Gig bag, cable and wrench go along with my good wishes.',
  },
  {
    title: 'Sterling Ray34 with Nordstrand pickup, rough body',
    gear: 'sterling-ray34',
    finish: 'Natural',
    made: 2013,
    bought: 2020,
    condition: 'Fair',
    type: 'Modified',
    seller: 'lou',
    description:
      "Got this one half stripped; previous guy gave up on a refin about two thirds through, so the back is bare ash and the front still has poly with a nasty run in it. Put in a Nordstrand MM4 and a John East clone pre, wired it myself and it's hotter than a fuse box. Frets are shot-ish, wear all over first position, and the nut's a replacement. So why buy? The tone. Sand it, paint it, leave it, I don't care. Tuners original. No bag.",
  },

  {
    title: 'Ernie Ball Music Man StingRay Special – Dropped Copper',
    gear: 'music-man-stingray-special',
    finish: 'Dropped Copper',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'hal',
    description:
      "From the revised series: neodymium pickup, eighteen-volt preamplifier, five-bolt joint and lightweight hardware, which together bring the bass to a very civil eight pounds and one ounce. Purchased for a nephew who subsequently discovered the cello. The roasted maple neck has been waxed and never lacquered. One sees a slight scratch on the bridge plate and nothing further. I recommend it to anyone who finds older StingRays tiring. The mono case, wrenches, polishing cloth and dealer's invoice will be delivered with it.",
  },
  {
    title: 'Music Man StingRay 4, 2-band, Sunday workhorse',
    gear: 'music-man-stingray',
    finish: 'Black',
    made: 2007,
    bought: 2010,
    condition: 'Very Good',
    type: 'All original',
    seller: 'omar',
    description:
      'The classic two-band circuit, bass and treble, boost only. I have played this instrument almost every Sunday since 2010, always with clean hands. The gloss has light swirls and the maple neck has a soft honey shade from playing. The frets were polished once. Mute springs, string-through plate, everything as it came from San Luis Obispo. It is heavy in the beautiful way. My son is studying in Toronto and tuition is due, so it must go to a good home. Hard case, two sets of strings.',
  },
  {
    title: '2001 Music Man StingRay – Trans Red, well played',
    gear: 'music-man-stingray',
    finish: 'Trans Red',
    made: 2001,
    bought: 2005,
    condition: 'Good',
    type: 'All original',
    seller: 'counter',
    description:
      'Two decades of funk nights have left their record: chips along the lower edge, a thumb-shaped patch in the lacquer above the pickup, dulled plating on the bridge. The three-band preamp is original and clean, and the six-bolt neck sits as tightly as the day it was bolted. Fretwork is even and will take one more dressing. We have a soft spot for instruments like this because the hard part, finding out whether it is a good one, is done. Worn hard case that latches on three of four.',
  },
];
