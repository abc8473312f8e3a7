import {
  type ReportReason,
  reportReasonNames,
  reportReasons,
} from '#contracts/moderation/reports.ts';
import { SelectField } from '#src/ui/field.tsx';

type ReasonSelectProps = {
  /** Null if no reason has been chosen. */
  value: ReportReason | null;
  onChange: (reason: ReportReason) => void;
  error?: string | undefined;
};

/** A select for the reason for a decision. The reason determines the statement's template. */
export function ReasonSelect({ value, onChange, error }: ReasonSelectProps) {
  return (
    <SelectField
      label="Reason"
      value={value ?? ''}
      error={error}
      onChange={({ target }) => {
        const chosen = reportReasonNames.find((one) => one === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {value === null && <option value="">Choose a reason</option>}
      {reportReasonNames.map((one) => (
        <option key={one} value={one}>
          {reportReasons[one].label}
        </option>
      ))}
    </SelectField>
  );
}
