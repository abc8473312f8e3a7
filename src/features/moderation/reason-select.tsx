import { type ReportReason, reportReasonNames, reportReasons } from '#contracts/reports.ts';
import { SelectField } from '#src/ui/field.tsx';

type ReasonSelectProps = { value: ReportReason; onChange: (reason: ReportReason) => void };

/** A select for the reason for a decision. The reason determines the statement's template. */
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
