import type { ProductEntry } from './product-entry.ts';

export const americanElectrics: readonly ProductEntry[] = [
  {
    title: '2014 Gibson SG Standard – Heritage Cherry',
    gear: 'gibson-sg-standard',
    finish: 'Heritage Cherry',
    made: 2014,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'A year when Gibson put an anniversary banner at the twelfth fret, so it is easy to date. Both humbuckers are original, as are pots, switch, tuners and bridge. Light checking has not begun; what there is amounts to two small dings on the edge of the lower horn and a softened gloss behind the neck. Weighs 6 lb 12 oz, balances better than most SGs if you use the strap we throw in. Frets dressed by our bench at intake, nut slots eased for the G. Brown hard case.',
  },
  {
    title: 'Gibson SG Standard in Ebony, 2019, private collection',
    gear: 'gibson-sg-standard',
    finish: 'Ebony',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'hal',
    description:
      'The instrument is as it left Nashville: 490R and 490T humbuckers, rounded neck profile, Grover machine heads. I have owned it since new and played it perhaps twice a month. Black nitrocellulose is unforgiving, and under a lamp you will see hairline cleaning marks over the entire top; there is also slight greening of the gold in the headstock logo, a common matter. The frets are in fine order. Sold with its case, the factory checklist photograph and both truss rod tools. I shall be glad to answer detailed questions.',
  },
  {
    title: 'Gibson SG Std, headstock fixed right, bar band veteran',
    gear: 'gibson-sg-standard',
    finish: 'Heritage Cherry',
    made: 2004,
    condition: 'Good',
    type: 'Repaired',
    seller: 'carl',
    description:
      "It's an SG, so it fell over. Clean break, glued and splined by a man in Tulsa who has done two hundred of them, in 2010. Hasn't budged. I'm the only owner. Cherry's faded nice and brown on top. Buckle rash on the back, corner chips on both horns, fret wear up to the fifth but no buzz. 498T in the bridge is all you need with a Marshall. I'm past sixty and my shoulder voted for a Tele. Black Gibson case with one dead latch. Price has the repair in it already.",
  },
  {
    title: 'SG Standard (Gibson 2016), Cherry, with case and papers',
    gear: 'gibson-sg-standard',
    finish: 'Heritage Cherry',
    made: 2016,
    condition: 'Excellent',
    type: 'All original',
    seller: 'mara',
    description:
      "My uncle left me this with a note that said play it loud, and I mostly played it quietly. It's a 2016 T model, so the regular tuners and nut rather than the robot ones. A couple of light scratches on the control plate side, and a pale spot where his strap sat, otherwise really clean. Frets barely worn. The neck pickup with the tone at four is like warm bread. I'm keeping his amp and letting this go to somebody who'll honor the note. Hard case, strap, paperwork, his spare picks.",
  },
  {
    title: 'Gibson SG Standard, stripped and oiled, P-90 sized attitude',
    gear: 'gibson-sg-standard',
    finish: 'Natural',
    made: 1999,
    bought: 2008,
    condition: 'Fair',
    type: 'Refinished',
    seller: 'counter',
    description:
      "Someone took the cherry off this SG in the early 2000s and rubbed oil into the mahogany. They did it by hand and not always evenly; sanding has softened the bevels and the headstock logo went with the lacquer. As a collector's item it is finished, as a guitar it is very much alive. Neck straight, 498T loud, fretboard dished a little between the third and fifth frets where the worst wear is. Tuners replaced with Schallers. It would like a refret one day. Gig bag, no original case.",
  },
  {
    title: 'Fender American Professional II Strat – Miami Blue, mint',
    gear: 'fender-american-professional-ii-stratocaster',
    finish: 'Miami Blue',
    made: 2024,
    condition: 'Mint',
    type: 'All original',
    seller: 'counter',
    description:
      'Still smells of the case. The owner bought it as an investment, which Stratocasters in current production are not, and accepted our sermon along with our offer. No marks on frets or finish, guard film in place, inspection tag dated and signed. The Super-Natural neck back and the sculpted heel are what you notice first; the push-push tone knob that adds the neck pickup is what you keep. We checked intonation and left the 9s on. Deluxe molded case, strap, cable, cloth, certificate: everything in its bag.',
  },
  {
    title: 'Fender AmPro II Stratocaster, Dark Night, studio kept',
    gear: 'fender-american-professional-ii-stratocaster',
    finish: 'Dark Night',
    made: 2021,
    condition: 'Excellent',
    type: 'All original',
    seller: 'dee',
    description:
      "Session guitar, smoke-free room, 45 percent humidity. V-Mod II set is quiet for single-coils and sits in a mix with no EQ, which is why it paid for itself by the second month. There is one mark: a pin-sized ding on the headstock face from a chart stand. Frets polished, board is clean maple, rod has plenty of travel either way. I'm thinning to one Strat and the older one has sentimental seniority. Molded case, arm, all tags. Tracks of it soloed are available if you want to hear before you drive.",
  },
  {
    title: 'Fender American Professional II Telecaster – Mystic Surf Green',
    gear: 'fender-american-professional-ii-telecaster',
    finish: 'Mystic Surf Green',
    made: 2022,
    condition: 'Excellent',
    type: 'All original',
    seller: 'counter',
    description:
      'Green that goes gray at dusk, with a rosewood board under it. This Tele came from a songwriter who traded up to nothing at all, just space. It has the top-load or string-through bridge with brass bullet saddles, and she had it through-body. There is a very faint strap ring at the back button and no other mark that we could photograph. Deep C neck with rolled edges, frets as good as unworn. Treble stays on when you turn down. Set up with 10s. Case, key, tags and hex wrenches included.',
  },
  {
    title: 'AmPro II Telecaster – 3-Color Sunburst, measured and documented',
    gear: 'fender-american-professional-ii-telecaster',
    finish: '3-Color Sunburst',
    made: 2020,
    bought: 2021,
    condition: 'Very Good',
    type: 'All original',
    seller: 'kenji',
    description:
      'Bought second hand in Round Rock in 2021 as a reference instrument for my pickup winding hobby, so it has been opened, measured and closed again with every screw in its own hole. Bridge 7.1k, neck 7.4k, 2.4 H and 2.6 H. Weight 3.52 kg. Action 1.4/1.7 mm at the twelfth, relief 0.2 mm. Light wear to the satin on the neck back, which has become semi-gloss at the first position; a few fine lines on the guard. No fret grooves. Fender case included. Spreadsheet on request, I am not joking.',
  },
  {
    title: "Gibson Les Paul Standard '50s – Tobacco Burst",
    gear: 'gibson-les-paul-standard-50s',
    finish: 'Tobacco Burst',
    made: 2020,
    condition: 'Excellent',
    type: 'All original',
    seller: 'hal',
    description:
      'A solid, unrelieved body of nine pounds and four ounces, with the full neck that the name promises. The tobacco burst is shaded darker than most I compared it with, and the plain top has a pleasing medullary figure. I acquired it new. It has one shallow indentation on the bass-side edge and faint wear on the tuner buttons; the frets are nearly untouched. Burstbuckers one and two, hand-wired harness with orange drops. The brown case, inspection card and original strings removed at first change are included. Serious inquiries are welcome.',
  },
  {
    title: "2019 Gibson Les Paul Standard '60s – Iced Tea",
    gear: 'gibson-les-paul-standard-60s',
    finish: 'Iced Tea',
    made: 2019,
    condition: 'Very Good',
    type: 'All original',
    seller: 'counter',
    description:
      "First year of the split between '50s and '60s Standards, and the slim-necked one is the one people keep trying to talk themselves into. AA flame with depth, 61R and 61T pickups, Grovers. It was played out on weekends and wears it lightly: soft buckle marks you see against the light, a dulled patch where the forearm rests, plating turning warm at the bridge. Nothing on the neck. Our tech cut a new bone nut, and the old one is in the case pocket. Brown Gibson case, papers.",
  },
  {
    title: 'Les Paul Standard 2008 (Gibson), chambered, Desert Burst',
    gear: 'gibson-les-paul-standard',
    finish: 'Desert Burst',
    made: 2008,
    condition: 'Good',
    type: 'All original',
    seller: 'dee',
    description:
      "The 2008 spec: chambered body, asymmetrical neck, locking Grovers, Burstbucker Pros. Eight pounds two, so you can do a three-hour set and walk afterwards. Fifteen years of work on it. Dings on the rim, lacquer worn to bare maple at one spot on the cap edge, checking by the bridge posts, frets at about 60 percent after one crown-and-polish. Neck has never been broken or repaired; bring a light and look. Sounds like every record you're thinking of. Original case, rough outside and fine inside.",
  },
  {
    title: "Luthier's project: Gibson Les Paul Standard '60s, cracked headstock",
    gear: 'gibson-les-paul-standard-60s',
    finish: 'Bourbon Burst',
    made: 2020,
    condition: 'Poor',
    type: 'As is',
    seller: 'counter',
    description:
      'Dropped by a courier in transit to its second owner and paid out by the insurer. The headstock is cracked through just below the nut and held by its veneer alone; the break is long and the fibers fit together cleanly. Body, top and electronics are unharmed: the 61 Burstbuckers read as they should and the flame is lovely. We have chosen not to repair it ourselves so that whoever does can choose the method and stand behind it. Sold with the brown case, unrestrung, at a price that leaves room for good work.',
  },
];
