import { Camera } from 'lucide-react';

const shots = [
  'Whole front',
  'Whole back',
  'Headstock, or the controls',
  'Wear and damage, close up',
  'Label or date stamp, without the serial number',
  'Case and everything that comes with it',
];

/** A checklist of photos that buyers want to see. */
export function PhotoChecklist() {
  return (
    <details className="mb-3 rounded-box bg-base-200 px-4">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Camera aria-hidden="true" className="size-5" />
        Photo checklist
      </summary>
      <ul className="grid list-disc ps-5 gap-x-6 gap-y-1 pb-4 sm:grid-cols-2">
        {shots.map((shot) => (
          <li key={shot}>{shot}</li>
        ))}
      </ul>
    </details>
  );
}
