/** Messages from buyers who pick up at the shop. */
export const shopNotes: readonly string[] = [
  'Could I come by on Saturday after eleven? I would like to try it through a small amp first.',
  'Looks great. I am on shift until Thursday and can pick it up Friday at noon.',
  'Please keep it set up as it is; I want to hear it the way you describe it.',
  'Could someone show me the wear before I decide? The photos look honest.',
  'I traded one just like it years ago and have regretted it ever since. Holding my breath.',
  'This is for our school band. I will need a receipt made out to the district.',
  'Second attempt: the last one I booked elsewhere was gone when I got there. Thanks for holding it.',
  'A friend who knows more than I do will come with me. We will be quick.',
  'I can do any evening this week but Tuesday.',
  'Passing through Portland on Wednesday around five. Would that work for you?',
  'My daughter has been saving up for one of these. She will be the one asking questions.',
  'I own the older version and would love to compare the two side by side.',
  'If you have a box for it, I will take it home on the bus.',
  'Do you think we could plug it in for ten minutes? No hurry at all.',
];

/** Places to meet private sellers, each with a message from the buyer. */
export const privateNotes: readonly (readonly [place: string, message: string])[] = [
  [
    'Coffee house on Main Street',
    'I can bring cash. Is there somewhere to sit down with it for ten minutes?',
  ],
  [
    'Public library, front steps',
    'Happy to meet anywhere with a roof. I drive in from about an hour away.',
  ],
  ['Your place or mine', 'Whichever is easier for you. I am free most evenings after six.'],
  [
    'Music store parking lot',
    'I will come straight from work, so please give me until half past five.',
  ],
  [
    'Farmers market, south entrance',
    'Sunday morning suits me best. I will be the one with the green hat.',
  ],
  [
    'Rehearsal space on 9th',
    'We have everything there to try it out, so you would only need to bring it along.',
  ],
  [
    'Gas station off the highway exit',
    'On my way home from a gig on Friday. Would ten in the morning work?',
  ],
  [
    'Train station, main hall',
    'I will come by train, so anything that makes it easier to carry is a help.',
  ],
  [
    'Bank branch downtown',
    'I prefer to pay inside the bank if that is all right, and they have a nice sofa.',
  ],
  [
    'Church hall after choir',
    'We finish at eight and I can be there by a quarter past. No rush at all.',
  ],
  [
    'University music building',
    'There is a free practice room on the second floor. I will book it for us.',
  ],
  ['Park and ride, bay 4', 'Any evening this week but Tuesday. A text message reaches me fastest.'],
  ['Diner on the square', 'Pie is on me if it is as good as you write.'],
  ['Brewery patio', 'We play there Thursdays. If you come early we can try it at sound check.'],
  ['Hardware store entrance', 'My truck is the red one. I have blankets to wrap it in.'],
  [
    'Community center lobby',
    'Saw it last week and could not stop thinking about it. Thank you for the honest description.',
  ],
];
