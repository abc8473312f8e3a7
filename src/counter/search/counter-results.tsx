import type { useCombobox } from '#src/ui/use-combobox.ts';
import { CounterOptionRow } from './counter-option-row.tsx';
import { type CounterGroup, optionId } from './counter-options.ts';

type CounterResultsProps = {
  groups: CounterGroup[];
  list: ReturnType<typeof useCombobox>['list'];
  option: ReturnType<typeof useCombobox>['option'];
  /** Whether these results still belong to the previous search. */
  stale: boolean;
};

/** The results of the counter search, in groups. */
export function CounterResults({ groups, list, option, stale }: CounterResultsProps) {
  let index = -1;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role comes from `list`
    <div
      {...list}
      aria-label="Results"
      aria-busy={stale}
      className={`plate grid grid-cols-[minmax(0,1fr)] gap-2 p-2 [&[hidden]]:hidden ${stale ? 'opacity-60' : ''}`}
    >
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped by this role
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
            {name}
          </p>
          {options.map((one) => {
            index += 1;
            return <CounterOptionRow key={optionId(one)} option={one} wiring={option(index)} />;
          })}
        </div>
      ))}
    </div>
  );
}
