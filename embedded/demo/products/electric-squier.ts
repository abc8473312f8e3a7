import type { ProductEntry } from './product-entry.ts';

export const squierElectrics: readonly ProductEntry[] = [
  {
    title: 'Squier Affinity Strat, hot-rodded bridge pickup',
    gear: 'squier-affinity-stratocaster',
    finish: 'Black',
    made: 2016,
    condition: 'Good',
    type: 'Modified',
    seller: 'bex',
    description:
      'This was my first band guitar and it has the scars to prove it: two dings on the lower bout and belt rash on the back that you can feel with a thumbnail. I put a Duncan Hot Rails in the bridge because three ceramic single-coils and a loud drummer do not mix. Middle and neck are stock, the switch is quiet, the frets have maybe half their life left. Gig bag with one busted zip pull included. Selling because the Jazzmaster won.',
  },
  {
    title: '2021 Squier Affinity Stratocaster – Lake Placid Blue',
    gear: 'squier-affinity-stratocaster',
    finish: 'Lake Placid Blue',
    made: 2021,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      'An honest starter Strat that came to us in trade for a step-up model. Poplar body, slim C neck with a satin back, and the newer Affinity vibrato with the two-point feel people like. The clear coat shows some fine swirl marks under strong light and there is a single pinprick chip behind the strap button. We leveled one high fret, fitted new 9s and set the action at 1.6 mm at the twelfth. Comes with the arm and a strap, no case.',
  },
  {
    title: 'Affinity Telecaster by Squier, barely out of the house',
    gear: 'squier-affinity-telecaster',
    finish: 'Butterscotch Blonde',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'rosa',
    description:
      "I bought this for a student who was going to share it with his sister; then they moved away and it stayed in my teaching room. It has been played an hour a week at most. If you tilt the pickguard you will find a couple of pick traces, and that is all I can find. The neck is comfortable for small hands and the bridge pickup has the spank a Tele should have. Fresh D'Addario 10s, padded bag and a spare set of strings are yours.",
  },
  {
    title: 'Project: Squier Affinity Tele – needs nut and electronics',
    gear: 'squier-affinity-telecaster',
    finish: 'Arctic White',
    made: 2012,
    condition: 'Poor',
    type: 'As is',
    seller: 'counter',
    description:
      'Sold as a project, and priced as one. The nut slots have been filed far too deep, so the open strings buzz; the output jack hangs by one wire and the neck pickup comes and goes. What is good: the neck is straight, the truss rod turns freely in both directions, and the frets are nearly untouched because nobody could stand to play it. Body has sticker residue across the back. A nut blank, half an hour with an iron and a clean-up would give you a working Tele for very little.',
  },
  {
    title: 'Squire Affinity Jazzmaster, surf machine on a budget',
    brand: 'Squire',
    gear: 'squier-affinity-jazzmaster',
    finish: 'Olympic White',
    made: 2021,
    bought: 2022,
    condition: 'Fair',
    type: 'Modified',
    seller: 'lou',
    description:
      "Listen, it's ugly and it works. Picked it up from a kid who'd sanded the back of the neck bare (feels great, looks like driftwood) and scraped a big patch off the upper horn. I swapped in a roller-saddle bridge so the strings quit popping out, and rewired the jack. Second and third frets are worn in the cowboy-chord spots; it'll want a dress before long. Pickups are original and healthy. No bag. I've got four of these, one has to go, that's the whole story.",
  },

  {
    title: "Squier Classic Vibe '50s Stratocaster – Fiesta Red",
    gear: 'squier-classic-vibe-50s-stratocaster',
    finish: 'Fiesta Red',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Fiesta Red with a maple board and a single-ply guard: the Shadows would approve. It belonged to a customer with eleven guitars, so it saw very little daylight. Look closely at the lower cutaway and there are faint buckle marks, otherwise it is tidy everywhere. The tinted neck is glossy and the narrow-tall frets are free of grooves. Alnico pickups chime the way the ceramic ones in cheaper models never quite do. Set up here with 10s and three springs, floating slightly. Ships in a Fender gig bag with the vibrato arm.',
  },
  {
    title: "Classic Vibe '60s Strat, Tonerider pickups, blocked trem",
    gear: 'squier-classic-vibe-60s-stratocaster',
    finish: '3-Color Sunburst',
    made: 2019,
    condition: 'Very Good',
    type: 'Modified',
    seller: 'kenji',
    description:
      "Indonesian '60s model with the laurel board. Changes from stock: Tonerider Vintage Classics (5.9k, 6.0k, 6.1k by my meter), a treble bleed on the volume, a steel block, and five springs with a hardwood wedge so it behaves like a hardtail. All reversible; the original loaded pickguard and block come along in a bag. Neck relief sits at 0.25 mm, action 1.5/1.8 mm, no dead spots to the twenty-first fret. Light pick haze on the guard, no chips. I measured it, then I bought the Fender.",
  },
  {
    title: "Squier CV '60s Stratocaster in Candy Apple Red",
    gear: 'squier-classic-vibe-60s-stratocaster',
    finish: 'Candy Apple Red',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      "Metallic red over a mint guard, the look that sold a million album covers. This one came in with its hang tags still in the bag and one owner's name on the receipt. We found a hairline scratch beside the jack plate and nothing else worth a photograph. The bridge pickup is bright without being an ice pick, and positions two and four do the glassy thing everyone asks for at the counter. Intonated and strung with 9.5s on our bench last week. Arm, cable, papers and gig bag included.",
  },
  {
    title: "Squier CV '50s Telecaster, White Blonde, plays like butter",
    gear: 'squier-classic-vibe-50s-telecaster',
    finish: 'White Blonde',
    made: 2020,
    condition: 'Very Good',
    type: 'All original',
    seller: 'walt',
    description:
      "I have owned, by my wife's count, thirty-one guitars, and this is the cheapest one I ever gigged on purpose. Pine body, so it weighs about as much as a good sandwich. I used it on a two-summer run of brewery patios and the finish has dulled where my arm rests; there is a nick by the control plate from a mic stand that fell without warning. The three brass-colored saddles intonate better than theory says they should. Goes with a plain black gig bag. Downsizing, again.",
  },
  {
    title: "Squier Classic Vibe '60s Custom Telecaster – as new in box",
    gear: 'squier-classic-vibe-60s-custom-telecaster',
    finish: '3-Color Sunburst',
    made: 2025,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'A birthday present that turned out to be the wrong kind of guitar: the recipient wanted an acoustic, we made the exchange, and here is a double-bound Custom Telecaster with the film still on its pickguard. The binding is clean, the laurel board is dark and even, and there is no fret wear because there was no fretting. We checked relief and neck bolts, tuned it and stopped there, so the factory strings are on it. Carton, tags, hex keys and manual are complete. Roughly what a new one costs, less the wait.',
  },
  {
    title: "Squier CV '60s Jazzmaster, Sonic Blue, Mustang bridge",
    gear: 'squier-classic-vibe-60s-jazzmaster',
    finish: 'Sonic Blue',
    made: 2021,
    condition: 'Excellent',
    type: 'Modified',
    seller: 'bex',
    description:
      "Before anyone asks: yes, the strings stay put. I dropped in a Mustang-style bridge and shimmed the neck by half a degree and it's been rock solid through three tours' worth of demos (all recorded in my bedroom). The rhythm circuit works and gets used, the vibrato glides, the pickups have that hollow bark. Only mark I know of is a tiny dent on the headstock edge, smaller than a lentil. Original bridge and a soft bag go with it. I'm funding a real American one, wish me luck.",
  },
];
