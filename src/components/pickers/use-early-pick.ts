import { type KeyboardEvent, useEffect, useRef, useState } from "react";

interface Offer<Option> {
  /** Without the spaces around it. */
  typed: string;
  options: readonly Option[];
  isSearching: boolean;
  /** What is clearly meant by what was typed, of what was found. */
  meantBy(typed: string, options: readonly Option[]): Option | undefined;
  take(option: Option): void;
}

/**
 * Enter or Tab before the answer takes what comes, when it is clear what was meant. What has just come is
 * offered by the list a moment after it is shown: until then, too, the list would close with nothing taken.
 * Where nothing was found, Tab goes on to the next field. Answers what a searching select does with its keys.
 */
export function useEarlyPick<Option>({ typed, options, isSearching, meantBy, take }: Offer<Option>) {
  const [offered, setOffered] = useState(options);
  useEffect(() => setOffered(options), [options]);
  const isComing = isSearching || offered !== options;
  const isEntered = useRef(false);
  const latest = useRef({ meantBy, take });
  latest.current = { meantBy, take };
  useEffect(() => {
    if (isComing || !isEntered.current) return;
    isEntered.current = false;
    const meant = latest.current.meantBy(typed, options);
    if (meant !== undefined) latest.current.take(meant);
  }, [isComing, options, typed]);
  return (event: KeyboardEvent) => {
    const isTaking = (event.key === "Enter" || event.key === "Tab") && typed !== "";
    isEntered.current = isTaking && isComing;
    if (!isTaking || (!isComing && options.length > 0)) return;
    // With nothing to take, the list would close and forget what was typed, and hold Tab too.
    if (isComing || event.key === "Enter") event.preventDefault();
    event.stopPropagation();
  };
}
