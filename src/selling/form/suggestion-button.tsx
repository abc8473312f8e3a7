type SuggestionButtonProps = {
  /** The value to suggest, or null. */
  suggested: string | null;
  onChoose: (value: string) => void;
};

/** A button below a field that fills in a suggested value. */
export function SuggestionButton({ suggested, onChoose }: SuggestionButtonProps) {
  return (
    <div aria-live="polite" className="empty:sr-only">
      {suggested !== null && (
        <button
          type="button"
          onClick={() => onChoose(suggested)}
          className="min-h-11 rounded-full bg-surf px-4 text-start font-semibold text-surf-ink"
        >
          {`Suggested: ${suggested}`}
        </button>
      )}
    </div>
  );
}
