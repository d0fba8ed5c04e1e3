import { useEffect } from "react";

interface Saving {
  form: { setValue(name: never, value: never): void };
}

/** What was typed goes on, on top of what somebody else made of the tree meanwhile. */
export function useNewestVersion({ form }: Saving, version: number): void {
  const { setValue } = form;
  useEffect(() => {
    setValue("version" as never, version as never);
  }, [setValue, version]);
}
