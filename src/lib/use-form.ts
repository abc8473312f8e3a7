import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormProps,
  type UseFormReturn,
  useForm as useLibraryForm,
} from 'react-hook-form';

const texts = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select';

const isText = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLElement && element.isConnected && element.matches(texts);

/**
 * Like the library's `useForm`, but a form is submitted and checked as its fields show it. Some password managers fill in
 * fields without an event, so the library doesn't notice.
 */
export function useForm<T extends FieldValues>(props?: UseFormProps<T>): UseFormReturn<T> {
  const form = useLibraryForm<T>(props);
  const { control, getValues, setValue } = form;
  function readFields() {
    for (const name of control._names.mount as Set<Path<T>>) {
      const element: unknown = get(control._fields, `${name}._f.ref`);
      const known = getValues(name);
      // Inputs that are controlled by React have no element here.
      if (!isText(element) || element.value === String(known ?? '')) continue;
      setValue(name, element.value as PathValue<T, Path<T>>, { shouldDirty: true });
    }
  }
  return {
    ...form,
    handleSubmit: (...handlers) => {
      const submit = form.handleSubmit(...handlers);
      return (event) => {
        readFields();
        return submit(event);
      };
    },
    trigger: (...names) => {
      readFields();
      return form.trigger(...names);
    },
  };
}
