/** What the demo's buyers write to sellers: place to meet, and message. */
export const bookingNotes: readonly (readonly [place: string, message: string])[] = [
  [
    'At the shop',
    'Could I come by on Saturday after eleven? I would like to try it through a small amp first.',
  ],
  ['At the shop', 'Looks great. I am on shift until Thursday and can pick it up Friday at noon.'],
  ['At the shop', 'Please keep it strung as it is; I want to hear it the way you describe it.'],
  [
    'Coffee house on Main Street',
    'I can bring cash. Is there somewhere to sit down and play it for ten minutes?',
  ],
  [
    'Public library, front steps',
    'Happy to meet anywhere with a roof. I drive in from about an hour away.',
  ],
  [
    'Your place or mine, whichever is easier',
    'My daughter has been saving up for one of these. She will be the one asking questions.',
  ],
  [
    'Music store parking lot',
    'I own the older version and would love to compare the two side by side.',
  ],
  [
    'Farmers market, south entrance',
    'Sunday morning suits me best. I will be the one with the green hat.',
  ],
  [
    'At the shop',
    'Could someone show me the wear on the back before I decide? Photos look honest.',
  ],
  [
    'Rehearsal space on 9th',
    'We have an amp there, so you would only need to bring the instrument.',
  ],
  [
    'Gas station off the highway exit',
    'Passing through on Wednesday around five. Would that work for you?',
  ],
  [
    'At the shop',
    'I traded one just like it years ago and have regretted it ever since. Holding my breath.',
  ],
  ['Community center lobby', 'Is the case you mention the original one? Either way I want it.'],
  ['Train station, main hall', 'I will come by train, so a bag with a strap would be a help.'],
  [
    'Bank branch downtown',
    'I prefer to pay inside the bank if that is all right, and they have a nice sofa.',
  ],
  ['At the shop', 'This is for our school band. I will need a receipt made out to the district.'],
  [
    'Church hall after choir',
    'We finish at eight and I can be there by a quarter past. No rush at all.',
  ],
  [
    'University music building',
    'A friend who repairs instruments will come with me. We will be quick.',
  ],
  ['Park and ride, bay 4', 'I can do any evening this week but Tuesday.'],
  ['Diner on the square', 'Pie is on me if it plays as well as you write.'],
  [
    'At the shop',
    'Do you think it would fit a left-over dreadnought case I have? I can bring it along.',
  ],
  ['Brewery patio', 'We play there Thursdays. If you come early you can hear it in the mix.'],
  ['Hardware store entrance', 'My truck is the red one. I have blankets to wrap it in.'],
  [
    'At the shop',
    'Second attempt: the last one I booked elsewhere was gone when I got there. Thanks for holding it.',
  ],
];
