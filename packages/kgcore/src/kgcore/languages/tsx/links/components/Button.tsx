export const Button = ({ onClick }: { onClick: () => void }) => <button onClick={onClick} />;
export default Button;
