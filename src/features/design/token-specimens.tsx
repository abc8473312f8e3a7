import { Chapter, Specimen } from './specimen.tsx';

const colors = [
  { name: 'Paper', look: 'bg-base-100 text-base-content' },
  { name: 'Paper, second', look: 'bg-base-200 text-base-content' },
  { name: 'Paper, third', look: 'bg-base-300 text-base-content' },
  { name: 'Muted text', look: 'bg-base-100 text-muted' },
  { name: 'Tobacco (primary)', look: 'bg-primary text-primary-content' },
  { name: 'Amber (secondary)', look: 'bg-secondary text-secondary-content' },
  { name: 'Sea-foam (accent)', look: 'bg-accent text-accent-content' },
  { name: 'Surf', look: 'bg-surf text-surf-ink' },
  { name: 'Foam link', look: 'bg-base-100 text-foam' },
  { name: 'Price tag', look: 'bg-tag text-tag-ink' },
  { name: 'Dark wood (neutral)', look: 'bg-neutral text-neutral-content' },
  { name: 'Success', look: 'bg-success text-success-content' },
  { name: 'Error', look: 'bg-error text-error-content' },
  { name: 'Info', look: 'bg-info text-info-content' },
];

const sizes = [
  { name: 'Display, 5xl', look: 'font-display text-4xl sm:text-5xl' },
  { name: 'Display, 3xl', look: 'font-display text-3xl' },
  { name: 'Display, 2xl', look: 'font-display text-2xl' },
  { name: 'Text, xl', look: 'text-xl' },
  { name: 'Text, lg bold', look: 'text-lg font-bold' },
  { name: 'Text, base', look: 'text-base' },
  { name: 'Text, sm muted', look: 'text-sm text-muted' },
];

const spaces = ['w-1', 'w-2', 'w-3', 'w-4', 'w-6', 'w-8', 'w-12', 'w-16', 'w-24'];
const elevations = [
  { name: 'On the paper', look: 'plate' },
  { name: 'Lifted (md)', look: 'plate shadow-md' },
  { name: 'Menus (xl)', look: 'plate shadow-xl' },
  { name: 'Dialogs (2xl)', look: 'plate shadow-2xl' },
];

/** The current theme's colors, type, spacing, elevation and motion. */
export function TokenSpecimens() {
  return (
    <Chapter title="Tokens">
      <Specimen name="Colors" note="Each with its text color.">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {colors.map(({ name, look }) => (
            <li
              key={name}
              className={`flex h-24 items-end rounded-box border border-rule p-2 text-sm font-semibold ${look}`}
            >
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type" note="Caprasimo for headings, Hanken Grotesk for everything else.">
        <ul className="grid gap-4">
          {sizes.map(({ name, look }) => (
            <li key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[9rem_1fr]">
              <span className="text-sm text-muted">{name}</span>
              <span className={look}>A ’62 sunburst, $1,299</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Spacing" note="In steps of 0.25 rem.">
        <ul className="flex flex-wrap items-end gap-4">
          {spaces.map((width) => (
            <li key={width} className="grid justify-items-start gap-1 text-sm text-muted">
              <span className={`block h-6 rounded-sm bg-secondary ${width}`} />
              {Number(width.slice(2)) * 4} px
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Elevation">
        <ul className="grid grid-cols-2 gap-6 lg:grid-cols-4">
          {elevations.map(({ name, look }) => (
            <li key={name} className={`grid h-24 place-items-center p-3 text-center ${look}`}>
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen
        name="Motion"
        note="A button press takes 90 ms, a panel 180 ms. With reduced motion turned on, nothing moves."
      >
        <div className="w-40 max-w-full rounded-full border border-rule p-1">
          <span className="block size-6 animate-glide rounded-full bg-secondary" />
        </div>
      </Specimen>
    </Chapter>
  );
}
