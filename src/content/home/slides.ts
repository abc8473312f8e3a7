/**
 * A carousel slide. `color` is a class that fills the rest of the slide with the color of the picture's left edge.
 */
export type Slide = {
  readonly headline: string;
  readonly text: string;
  readonly alt: string;
  readonly color: string;
  readonly dark: boolean;
};

export const slides: readonly Slide[] = [
  {
    headline: 'Somebody loved it first.',
    text: 'Used guitars and gear with many years of playing left in them.',
    alt: 'A sunburst electric guitar with a maple neck',
    color: 'bg-[#8a3a10]',
    dark: true,
  },
  {
    headline: 'Old wood, new hands.',
    text: 'Every instrument comes with its history: wear, repairs and what’s in the case.',
    alt: 'A sea-foam green offset guitar with a tortoiseshell pickguard',
    color: 'bg-[#113a30]',
    dark: true,
  },
  {
    headline: 'The tone you have been chasing.',
    text: 'Search by category, condition and price, and find it in seconds.',
    alt: 'An orange semi-hollow guitar with a vibrato tailpiece',
    color: 'bg-[#dcc28d]',
    dark: false,
  },
  {
    headline: 'Book it, and it’s yours.',
    text: 'One guitar, one booking: no one else can take it while you have it on hold.',
    alt: 'A gold single-cut guitar on dark wood',
    color: 'bg-[#1d0e07]',
    dark: true,
  },
  {
    headline: 'Worn in. Not out.',
    text: 'Seven honest grades of condition, each with a plain definition.',
    alt: 'A butterscotch guitar whose finish is worn down to the wood',
    color: 'bg-[#74b3a0]',
    dark: false,
  },
  {
    headline: 'Let it be played again.',
    text: 'The guitar in your closet is someone’s next song. List it in two minutes.',
    alt: 'A sunburst acoustic guitar with round shoulders',
    color: 'bg-[#cf8a26]',
    dark: false,
  },
];
