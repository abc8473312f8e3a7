import { Check } from 'lucide-react';

type StepperProps = {
  /** A description of the steps for screen readers. Not visible. */
  label: string;
  steps: readonly string[];
  /** The index of the current step, or `steps.length` if all steps are done. */
  current: number;
};

/** Shows progress through a few steps as dots along a guitar neck. Not interactive. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr sm:gap-0">
      {steps.map((step, index) => {
        const done = index < current;
        const here = index === current;
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className="relative flex items-center gap-3 sm:grid sm:justify-items-center sm:gap-2 sm:text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute -top-3 left-4.5 h-3 border-l-3 sm:top-[1.05rem] sm:right-1/2 sm:left-[-50%] sm:h-0 sm:border-t-3 sm:border-l-0 ${
                  index <= current ? 'border-secondary' : 'border-rule'
                }`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative z-10 grid size-9.5 shrink-0 place-items-center rounded-full border-2 font-bold tabular-nums ${
                done
                  ? 'border-base-content bg-secondary text-secondary-content'
                  : here
                    ? 'border-base-content bg-base-100 ring-3 ring-secondary'
                    : 'border-rule bg-base-100 text-muted'
              }`}
            >
              {done ? <Check className="size-5" /> : index + 1}
            </span>
            <span className={here ? 'font-bold' : done ? '' : 'text-muted'}>
              {step}
              {done && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
