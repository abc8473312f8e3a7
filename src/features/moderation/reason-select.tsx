import { type ReportReason, reportReasonNames, reportReasons } from '#contracts/reports.ts';
import { SelectField } from '#src/ui/field.tsx';

type ReasonSelectProps = { value: ReportReason; onChange: (reason: ReportReason) => void };

/** The reason for a decision. It determines which template the statement starts with. */
export function ReasonSelect({ value, onChange }: ReasonSelectProps) {
  return (
    <SelectField
      label="Reason"
      value={value}
      onChange={({ target }) =>
        onChange(reportReasonNames.find((one) => one === target.value) ?? value)
      }
    >
      {reportReasonNames.map((one) => (
        <option key={one} value={one}>
          {reportReasons[one].label}
        </option>
      ))}
    </SelectField>
  );
}
