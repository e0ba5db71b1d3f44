import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.tools.*;

/**
 * Which definition does javac bind each call site to? java JavaSites.java ROOT, one line of tab-separated fields per
 * site: file, line, column of the called name, status (project, external, unresolved), called name, and for those in
 * the project the file of the definition and its last line (of a constructor that is not written: of its class), then
 * the last line of the class that a constructor is of. Which constructor a class without a name begins with is not said. Columns count characters from 0. Missing libraries are tolerated.
 */
public class JavaSites {
    static Path root;
    static Trees trees;

    static String fileOf(TreePath path) {
        return path == null ? null : root.relativize(Paths.get(path.getCompilationUnit().getSourceFile().toUri())).toString();
    }

    static long endLine(TreePath path) {
        CompilationUnitTree unit = path.getCompilationUnit();
        return unit.getLineMap().getLineNumber(trees.getSourcePositions().getEndPosition(unit, path.getLeaf()) - 1);
    }

    static TreePath declared(Element element) {
        try {
            return trees.getPath(element);
        } catch (RuntimeException unknown) {
            return null;
        }
    }

    public static void main(String[] arguments) throws Exception {
        root = Paths.get(arguments[0]).toAbsolutePath();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(d -> {}, null, null);
        List<Path> files = new ArrayList<>();
        try (var walk = Files.walk(root)) {
            walk.filter(p -> p.toString().endsWith(".java")).sorted().forEach(files::add);
        }
        var options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-XDshouldStopPolicyIfError=FLOW");
        JavacTask task = (JavacTask) compiler.getTask(null, manager, d -> {}, options, null,
                manager.getJavaFileObjectsFromPaths(files));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        trees = Trees.instance(task);
        for (CompilationUnitTree unit : units) new Sites(unit).scan(unit, null);
    }

    static class Sites extends TreePathScanner<Void, Void> {
        final CompilationUnitTree unit;

        Sites(CompilationUnitTree unit) {
            this.unit = unit;
        }

        void site(Tree named, String name, Element element, boolean anonymous) {
            long end = trees.getSourcePositions().getEndPosition(unit, named);
            if (end < 0) return;
            String file = fileOf(new TreePath(unit));
            long start = end - name.length();
            long line = unit.getLineMap().getLineNumber(start);
            long column = unit.getLineMap().getColumnNumber(start) - 1;
            try {
                String text = unit.getSourceFile().getCharContent(true).toString();
                int from = text.lastIndexOf('\n', (int) start - 1) + 1;
                column = start - from; // javac counts a tab as up to eight columns
            } catch (java.io.IOException unread) {
                return;
            }
            String place = file + "\t" + line + "\t" + column + "\t";
            if (!(element instanceof ExecutableElement) || element.asType().getKind().name().equals("ERROR")) {
                System.out.println(place + "unresolved\t" + name + "\t\t\t");
                return;
            }
            Element owner = element.getEnclosingElement();
            if (anonymous && owner instanceof TypeElement) {
                var above = ((TypeElement) owner).getSuperclass();
                var faces = ((TypeElement) owner).getInterfaces();
                var base = faces.isEmpty() ? above : faces.get(0);
                owner = base instanceof javax.lang.model.type.DeclaredType d ? d.asElement() : owner;
                TreePath type = declared(owner);
                System.out.println(place + (type == null ? "external\t" + name + "\t\t\t"
                        : "project\t" + name + "\t" + fileOf(type) + "\t\t" + endLine(type)));
                return;
            }
            TreePath type = declared(owner);
            TreePath own = declared(element);
            if (type == null) {
                System.out.println(place + "external\t" + name + "\t\t\t");
                return;
            }
            boolean makes = element.getKind() == ElementKind.CONSTRUCTOR;
            long last = own == null || trees.getSourcePositions().getEndPosition(unit, own.getLeaf()) == -2 ? -1 : endLine(own);
            if (own == null || last < 0 || makes && own.getLeaf().getKind() == Tree.Kind.METHOD
                    && trees.getSourcePositions().getEndPosition(own.getCompilationUnit(), own.getLeaf()) < 0) last = endLine(type);
            System.out.println(place + "project\t" + name + "\t" + fileOf(type) + "\t" + last + "\t" + (makes ? endLine(type) : ""));
        }

        static String last(Tree tree) {
            if (tree instanceof ParameterizedTypeTree p) return last(p.getType());
            if (tree instanceof AnnotatedTypeTree a) return last(a.getUnderlyingType());
            if (tree instanceof MemberSelectTree m) return m.getIdentifier().toString();
            return tree.toString();
        }

        static Tree named(Tree tree) {
            if (tree instanceof ParameterizedTypeTree p) return named(p.getType());
            if (tree instanceof AnnotatedTypeTree a) return named(a.getUnderlyingType());
            return tree;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            Tree select = call.getMethodSelect();
            site(select, last(select), trees.getElement(new TreePath(getCurrentPath(), select)), false);
            return super.visitMethodInvocation(call, nothing);
        }

        @Override
        public Void visitNewClass(NewClassTree call, Void nothing) {
            Tree type = call.getIdentifier();
            site(named(type), last(type), trees.getElement(getCurrentPath()), call.getClassBody() != null);
            return super.visitNewClass(call, nothing);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree reference, Void nothing) {
            String name = reference.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : reference.getName().toString();
            site(reference, name, trees.getElement(getCurrentPath()), false);
            return super.visitMemberReference(reference, nothing);
        }
    }
}
