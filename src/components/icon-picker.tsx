import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BulbOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CarOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  CloudOutlined,
  CreditCardOutlined,
  CrownOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  ExclamationCircleOutlined,
  FileTextOutlined,
  FireOutlined,
  FlagOutlined,
  GiftOutlined,
  GlobalOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  InsuranceOutlined,
  LineChartOutlined,
  LockOutlined,
  MailOutlined,
  MedicineBoxOutlined,
  MoneyCollectOutlined,
  PercentageOutlined,
  PhoneOutlined,
  PieChartOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  RiseOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SmileOutlined,
  SolutionOutlined,
  StarOutlined,
  StopOutlined,
  SwapOutlined,
  TagOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  TransactionOutlined,
  TrophyOutlined,
  UnlockOutlined,
  UserOutlined,
  WalletOutlined,
  WarningOutlined,
} from "@ant-design/icons";
import { Select } from "antd";
import type { ComponentType } from "react";
import { useT } from "../providers/i18n";

/** The product's icons by the name a row keeps. Names are kept in data: add, never rename. */
const icons: Readonly<Record<string, ComponentType<{ "aria-hidden"?: boolean }>>> = {
  alert: AlertOutlined,
  apps: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  "bar-chart": BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  bulb: BulbOutlined,
  calculator: CalculatorOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  check: CheckCircleOutlined,
  clock: ClockCircleOutlined,
  close: CloseCircleOutlined,
  cloud: CloudOutlined,
  "credit-card": CreditCardOutlined,
  crown: CrownOutlined,
  dollar: DollarOutlined,
  place: EnvironmentOutlined,
  exclamation: ExclamationCircleOutlined,
  file: FileTextOutlined,
  fire: FireOutlined,
  flag: FlagOutlined,
  gift: GiftOutlined,
  globe: GlobalOutlined,
  heart: HeartOutlined,
  home: HomeOutlined,
  "id-card": IdcardOutlined,
  info: InfoCircleOutlined,
  insurance: InsuranceOutlined,
  "line-chart": LineChartOutlined,
  lock: LockOutlined,
  mail: MailOutlined,
  medicine: MedicineBoxOutlined,
  money: MoneyCollectOutlined,
  percent: PercentageOutlined,
  phone: PhoneOutlined,
  "pie-chart": PieChartOutlined,
  question: QuestionCircleOutlined,
  read: ReadOutlined,
  rise: RiseOutlined,
  safety: SafetyOutlined,
  settings: SettingOutlined,
  shop: ShopOutlined,
  cart: ShoppingCartOutlined,
  smile: SmileOutlined,
  solution: SolutionOutlined,
  star: StarOutlined,
  stop: StopOutlined,
  swap: SwapOutlined,
  tag: TagOutlined,
  team: TeamOutlined,
  lightning: ThunderboltOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  trophy: TrophyOutlined,
  unlock: UnlockOutlined,
  user: UserOutlined,
  wallet: WalletOutlined,
  warning: WarningOutlined,
};

/** An icon of the product's set by its name; nothing for a name the set does not have. */
export function ProductIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  return Icon ? <Icon aria-hidden /> : null;
}

interface IconPickerProps {
  value: string | null | undefined;
  onChange(name: string | null): void;
  id?: string;
  disabled?: boolean;
  status?: "error" | "";
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
  onBlur?(): void;
}

/** Picks one of the product's icons, by looks or by typing its name. */
export function IconPicker({ value, onChange, ...passed }: IconPickerProps) {
  const t = useT("nouns");
  return (
    <Select
      {...passed}
      style={{ width: "100%" }}
      showSearch
      allowClear
      placeholder={t("input.icon")}
      value={value ?? null}
      onChange={(name?: string | null) => onChange(name ?? null)}
      options={Object.keys(icons).map((name) => ({ value: name, label: name }))}
      optionRender={({ value: name }) => <Named name={String(name)} />}
      labelRender={({ value: name }) => <Named name={String(name)} />}
    />
  );
}

const Named = ({ name }: { name: string }) => (
  <span>
    <ProductIcon name={name} /> {name}
  </span>
);
