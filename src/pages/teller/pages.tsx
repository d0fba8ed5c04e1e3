import { type BranchPage, lazyPage } from "../branch/page";

const quickTransfer = lazyPage(() => import("./quick-transfer").then((file) => file.QuickTransfer));

const payment = lazyPage(() => import("./payment/payment-page").then((file) => file.PaymentPage));

const testPrints = lazyPage(() => import("./test-prints/test-prints").then((file) => file.TestPrints));

/** The counter: taking deposits and paying out. */
export const tellerPages: readonly BranchPage[] = [
  {
    path: "transaction/quick-transfer/deposit",
    name: "deposit",
    menu: "employee.transactions",
    permissions: ["teller:post-deposit"],
    element: <quickTransfer.Shown key="deposit" kind="deposit" />,
    preload: quickTransfer.preload,
  },
  {
    path: "transaction/quick-transfer/withdraw",
    name: "withdraw",
    menu: "employee.transactions",
    permissions: ["teller:post-withdrawal"],
    element: <quickTransfer.Shown key="withdraw" kind="withdraw" />,
    preload: quickTransfer.preload,
  },
  {
    path: "transaction",
    name: "payment",
    menu: "employee.transactions",
    permissions: ["teller:post-payment"],
    element: <payment.Shown />,
    preload: payment.preload,
  },
  {
    path: "transaction/test",
    name: "test-prints",
    menu: "maintenance.transactions",
    isHidden: true,
    markedAs: "set-up",
    permissions: ["teller:post-deposit", "ledger:show-posting-settings"],
    element: <testPrints.Shown />,
    preload: testPrints.preload,
  },
];
