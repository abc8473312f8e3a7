import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm as useLibraryForm,
} from 'react-hook-form';

const texts = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select';

const isText = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLElement && element.isConnected && element.matches(texts);

/** Returns a function that returns the props of an input: how it is registered, and its error message. */
export function inputsOf<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'register' | 'formState'>,
) {
  return <N extends Path<T>>(name: N, options?: RegisterOptions<T, N>) => ({
    ...form.register(name, options),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
  });
}

/**
 * Like the library's `useForm`, but a form is submitted and checked as its fields show it. Some password managers fill in
 * fields without an event, so the library doesn't notice. `input` returns an input's props.
 */
export function useForm<T extends FieldValues>(props?: UseFormProps<T>) {
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
  const handleSubmit: UseFormReturn<T>['handleSubmit'] = (...handlers) => {
    const submit = form.handleSubmit(...handlers);
    return (event) => {
      readFields();
      return submit(event);
    };
  };
  const trigger: UseFormReturn<T>['trigger'] = (...fields) => {
    readFields();
    return form.trigger(...fields);
  };
  return { ...form, handleSubmit, trigger, input: inputsOf(form) };
}
