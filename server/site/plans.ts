/** One way to have Kaban. A limit is a count; null is none, "agreed" is for both sides to say. */
interface Plan {
  name: "self_hosted" | "this_server";
  /** Pesos a month; null is by agreement. */
  price: number | null;
  limits: Record<"branches" | "employees" | "members" | "api", number | "agreed" | null>;
  /** Where one goes for it. */
  to: string;
  isRecommended: boolean;
}

/** What is offered, the free one first. Nothing in the product is switched off by a plan. */
export const plans: readonly Plan[] = [
  {
    name: "self_hosted",
    price: 0,
    limits: { branches: null, employees: null, members: null, api: null },
    to: "#run",
    isRecommended: true,
  },
  {
    name: "this_server",
    price: null,
    limits: { branches: "agreed", employees: "agreed", members: "agreed", api: "agreed" },
    to: "/contact",
    isRecommended: false,
  },
];
