const two = (number: number) => String(number).padStart(2, "0");

/** Whole minutes of a duration as hours and minutes: 18,420 seconds are "5:07". */
export const hoursOf = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;

/** A running duration to the second: "5:07:00". Never below zero. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${hoursOf(whole)}:${two(whole % 60)}`;
}
